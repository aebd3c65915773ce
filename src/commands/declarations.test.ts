/** Checks the length of declarations in the syntax tree of every file of this folder, and of the example in tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const mostLines = 20;
const root = join(import.meta.dirname, '../..');

interface Declaration {
  position: string;
  lines: number;
}

/** Returns the calls of a function in a file, each with the line it begins in. */
function callsOf(name: string, path: string): Declaration[] {
  const file = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const found: Declaration[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name) {
      const first = lineAt(node.getStart());
      found.push({ position: `${path}:${first}`, lines: lineAt(node.getEnd()) - first + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const files = ['src/commands', 'tests/exampleApp'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => `${folder}/${name}`),
);

it(`declares each command in at most ${mostLines} lines`, () => {
  const commands = files.flatMap((path) => callsOf('defineCommand', path));
  expect(commands.length).toBeGreaterThan(90);
  expect(commands.filter(({ lines }) => lines > mostLines)).toEqual([]);
});

it('declares each type of record once, in a file of its own', () => {
  const own = files.filter((path) => path.endsWith('Type.ts'));
  expect(own.length).toBeGreaterThan(10);
  for (const path of own) expect(callsOf('defineRecordType', path), path).toHaveLength(1);
});

it('shows in at most 60 lines how another product is set up', () => {
  expect(
    readFileSync(join(root, 'tests/exampleApp/BookApp.tsx'), 'utf8').trimEnd().split('\n').length,
  ).toBeLessThanOrEqual(60);
});
