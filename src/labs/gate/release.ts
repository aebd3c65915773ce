/**
 * `npm run machines:release -- NAME`: keeps today's machines as those of a release, to be committed. It refuses while the gate
 * is red; with --replace it does not, for a changed table of facts (`ruleSituations.ts`).
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../../scripts/build-stamp.mjs';
import { lifecycles } from '../../machines/lifecycles.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { gateProblems } from './gate.ts';
import { readRelease, releaseOf, releasePath } from './released.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean', default: false } },
});
const [name = ''] = positionals;
const today = releaseOf(name, new Date());
const byId = new Map(Object.values<Lifecycle>(lifecycles).map((each) => [each.id, each]));
const problems = readRelease().lifecycles.flatMap((before) =>
  gateProblems(
    before,
    today.lifecycles.find(({ id }) => id === before.id),
    byId.get(before.id)?.migrations,
  ),
);
if (!/^[\w.-]+$/.test(name)) {
  console.error('Usage: npm run machines:release -- NAME [--replace]');
  process.exitCode = 2;
} else if (problems.length > 0 && !values.replace) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  writeFileSync(releasePath, JSON.stringify(today));
  // Puts each state and edge on one line if it fits, so that changes are readable.
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), [releasePath]);
  console.log(`Written: the machines of ${name} (${today.lifecycles.length} lifecycles)`);
}
