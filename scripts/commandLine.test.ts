import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../tests/support/runToEnd.ts';
import { shortLivedOptions } from '../tests/support/nodeOptions.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The newest version of the changelog, which is written by hand. */
const released = /^## (\d+\.\d+\.\d+)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1] ?? '';
const typescript = ['--import', 'tsx'];

/** The programs of package.json that open a store or build, each with an unknown argument. */
const programs = [
  ['start', ['scripts/start.mjs'], '--port=3000'],
  ['start', ['scripts/start.mjs'], 'production'],
  ['dev', ['scripts/dev.mjs'], '--port=3000'],
  ['admin', ['scripts/admin.mjs'], '--password'],
  ['verify', ['scripts/verify.mjs'], '--fix'],
  ['replay', ['scripts/replay.mjs'], '--everything'],
  ['trail-key', ['scripts/trail-key.mjs'], '--name'],
  ['trail-key', ['scripts/trail-key.mjs'], '--name=example.com/oms'],
  ['build', [...typescript, 'scripts/build.ts'], '--watch'],
] as const;

/** Creates a folder with the scripts, as in a clone. */
function cloneScripts(): string {
  const clone = mkdtempSync(join(tmpdir(), 'oms-clone-'));
  for (const name of ['scripts', 'package.json'])
    cpSync(join(root, name), join(clone, name), { recursive: true });
  return clone;
}

describe('the command line of a program, in a clone where nothing is built (R-start-4)', () => {
  let clone: string;
  let files: string[];
  beforeAll(() => {
    clone = cloneScripts();
    for (const name of ['node_modules', 'src']) symlinkSync(join(root, name), join(clone, name));
    files = readdirSync(clone);
  });
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  const run = (program: readonly string[], argument: string) => {
    const { DATABASE_URL: _, ...env } = process.env;
    return runToEnd(process.execPath, [...shortLivedOptions, ...program, argument], {
      cwd: clone,
      env,
      timeout: 20_000,
    });
  };

  it.each(programs)(
    '%s answers for help, version and an argument that it does not know',
    async (name, program, unknown) => {
      const [help, version, refused] = await Promise.all(
        ['--help', '--version', unknown].map((argument) => run(program, argument)),
      );
      const call = name === 'start' ? 'npm start' : `npm run ${name}`;
      expect(help).toEqual({ code: 0, output: expect.stringMatching(`^Usage:\n  ${call}`) as string });
      expect(version).toEqual({ code: 0, output: `${released}\n` });
      expect(refused).toEqual({
        code: 2,
        output: expect.stringContaining(`Unknown argument: ${unknown}\n`) as string,
      });
      expect(readdirSync(clone)).toEqual(files);
    },
  );
});

/** A stand-in for the built module: each of its functions writes a file. */
const writing = `
  import { writeFileSync } from 'node:fs';
  const write = () => writeFileSync('written', '');
  export const serve = async () => { write(); throw new Error('enough'); };
  export const admin = async () => write();
  export const verify = async () => { write(); return 0; };
  export const replayTrail = verify;
  export const signerKeyOf = () => { write(); return 'key'; };
  export const signerOf = () => ({ verifierKey: 'key' });
  export const errorText = String;
  export class AdminRefusal extends Error {}`;

describe.runIf(process.platform !== 'win32')('what a program writes (R-start-5)', () => {
  it.each([
    ['start.mjs', 'serve'],
    ['admin.mjs', 'admin'],
    ['verify.mjs', 'verify'],
    ['replay.mjs', 'replayTrail'],
    ['trail-key.mjs example', 'verify'],
  ])('%s: nobody else reads it, though the umask lets everybody', async (script, module) => {
    const clone = cloneScripts();
    mkdirSync(join(clone, 'dist/server'), { recursive: true });
    for (const name of ['serve', module]) writeFileSync(join(clone, `dist/server/${name}.js`), writing);
    await runToEnd('sh', ['-c', `umask 0; exec "${process.execPath}" scripts/${script}`], { cwd: clone });
    expect((statSync(join(clone, 'written')).mode & 0o777).toString(8)).toBe('600');
    rmSync(clone, { recursive: true, force: true });
  });
});
