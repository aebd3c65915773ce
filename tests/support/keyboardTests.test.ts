import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { strayCalls } from './keyboardTests.ts';
import { root } from './paths.ts';

const tests = join(root, 'tests');
const options: ts.CompilerOptions = {
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.NodeNext,
  noEmit: true,
  noLib: true,
  skipLibCheck: true,
  types: [],
};

/**
 * Returns a program of the files and of our files that they import; the calls of the product and of libraries do not count.
 */
function programOf(names: string[], isOurs: (name: string) => boolean, read = ts.sys.readFile) {
  const host = ts.createCompilerHost(options, true);
  host.fileExists = (name) => isOurs(name) && read(name) !== undefined;
  host.directoryExists = () => true;
  host.readFile = read;
  host.getSourceFile = (name, version) => {
    const text = isOurs(name) ? read(name) : undefined;
    return text === undefined ? undefined : ts.createSourceFile(name, text, version, true);
  };
  return ts.createProgram(names, options, host);
}

function strayIn(files: Record<string, string>) {
  const names = Object.keys(files);
  const program = programOf(
    names,
    (name) => name in files,
    (name) => files[name],
  );
  return strayCalls(program, names, '/tests/').map(({ file, line, call }) => `${file}:${line} ${call}`);
}

describe('What says that it goes by keys', () => {
  it('is found out where it puts the focus, clicks, or fills by itself', () => {
    const text = `test('rows by keys alone', async ({ page }) => {
      await page.keyboard.press('j');
      await page.locator('tr').first().focus();
      await page.getByRole('button').click();
    });
    test('rows by mouse', async ({ page }) => { await page.locator('tr').click(); });`;
    expect(strayIn({ '/tests/a.ts': text })).toEqual(['/tests/a.ts:3 focus', '/tests/a.ts:4 click']);
  });

  it('is found out through its helpers', () => {
    const helper = `export const open = async (page: any) => page.locator('a').click();`;
    const text = `import { open } from './helper.ts';
    test('a day', async () => {
      await test.step(\`By keys: \${1}\`, async () => { await open(page); });
      await test.step('By mouse', async () => { await open(page); });
    });`;
    expect(strayIn({ '/tests/b.ts': text, '/tests/helper.ts': helper })).toEqual([
      '/tests/helper.ts:1 click',
    ]);
  });

  it('is found out where the whole file says so', () => {
    const text = `/** Only keys are pressed. */\ntest('rows', async () => { await row.tap(); });`;
    expect(strayIn({ '/tests/c.ts': text })).toEqual(['/tests/c.ts:2 tap']);
  });
});

it('presses keys in every browser test of ours', { timeout: 120_000 }, () => {
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts') || name === 'e2e/support/keyboard.ts')
    .map((name) => join(tests, name));
  expect(files.length).toBeGreaterThan(50);
  const found = strayCalls(
    programOf(files, (name) => name.startsWith(tests)),
    files,
    tests,
  );
  expect(found.map(({ file, line, title, call }) => `${file}:${line} ${call} in “${title}”`)).toEqual([]);
});
