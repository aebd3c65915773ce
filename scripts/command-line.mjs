// Parses the command line of each of our programs, before the program builds or opens anything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-stamp.mjs';

/**
 * Answers `--help` and `--version`, and exits with 2 for an option that the program's text in scripts/usage does not name
 * (R-start-4).
 * `positionals`: the maximum number of arguments without dashes. Returns all arguments.
 */
export function readCommandLine(program, { positionals = 0 } = {}) {
  const given = process.argv.slice(2);
  const usage = readFileSync(join(root, `scripts/usage/${program}.txt`), 'utf8').trimEnd();
  const end = given.indexOf('--');
  const options = (end < 0 ? given : given.slice(0, end)).filter((argument) => /^-./.test(argument));
  if (options.includes('--help') || options.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  if (options.includes('--version')) {
    console.log(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
    process.exit(0);
  }
  const known = new Set(usage.match(/--[a-z][a-z-]*/g));
  const unknown =
    options.find((option) => !known.has(option.split('=')[0])) ??
    given.filter((argument) => !options.includes(argument))[positionals];
  if (unknown !== undefined) {
    console.error(`Unknown argument: ${unknown}\n\n${usage}`);
    process.exit(2);
  }
  return given;
}
