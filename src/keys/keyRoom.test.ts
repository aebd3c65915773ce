/** Checks in the syntax tree of every file of the page that only this folder listens for keys. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');

/** Fields that share their keys with a list next to them or with an input method; each with its reason. */
const exceptions: Record<string, string> = {
  'palette/PaletteInput.tsx':
    'the field of the palette: what is typed, its list, and the ordered queue of keys',
  'palette/Palette.tsx': 'hands the keys of the queue to that field',
  'forms/ChoiceField.tsx': 'a combobox: its first match, lit and taken by Enter',
  'forms/ChoicesField.tsx': 'as ChoiceField',
};

/** Folders whose code runs outside the page, and this one. */
const otherRooms = ['server', 'graph', 'keys'];

const keyEvents = ['keydown', 'keyup', 'keypress'];
const keyHandler = /^onKey(Down|Up|Press)(Capture)?$/;

/** Returns the places in a file that listen for keys: an attribute, a property that is spread, or a listener. */
function listeners(text: string, name: string): string[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const add = (node: ts.Node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${name}:${line + 1}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && keyHandler.test(node.name.getText())) add(node);
    if (
      (ts.isPropertyAssignment(node) ||
        ts.isShorthandPropertyAssignment(node) ||
        ts.isMethodDeclaration(node)) &&
      (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) &&
      keyHandler.test(node.name.text)
    )
      add(node);
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
      const [first] = node.arguments;
      const isOfKeys = first && ts.isStringLiteralLike(first) && keyEvents.includes(first.text);
      if (called === 'addEventListener' && isOfKeys) add(node);
      const hotkeys = ts.isIdentifier(node.expression) ? node.expression.text : called;
      if (['useHotkeys', 'getHotkeyHandler', 'useWindowEvent'].includes(hotkeys)) add(node);
    }
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
      ts.isPropertyAccessExpression(node.left) &&
      keyEvents.includes(node.left.name.text.replace('on', ''))
    )
      add(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (name) =>
    (name.endsWith('.ts') || name.endsWith('.tsx')) &&
    !name.includes('.test.') &&
    !otherRooms.includes(name.split('/')[0] ?? ''),
);
const listening = new Map(
  files.map((name) => [name, listeners(readFileSync(join(source, name), 'utf8'), relative('', name))]),
);

it('nothing outside of this room listens for keys, but for the fields that say why', () => {
  expect(files.length).toBeGreaterThan(300);
  const outside = [...listening].flatMap(([name, found]) => (name in exceptions ? [] : found));
  expect(outside).toEqual([]);
});

it('each exception is still one', () => {
  for (const name of Object.keys(exceptions)) expect(listening.get(name), name).not.toEqual([]);
});

it.each([
  ['<div onKeyDown={f} />', 1],
  ['<div onKeyUpCapture={f} />', 1],
  ['const props = { onKeyDown: f };', 1],
  ['const props = { onKeyDown() {} };', 1],
  ["window.addEventListener('keydown', f);", 1],
  ['document.onkeydown = f;', 1],
  ["useHotkeys([['mod+s', f]]);", 1],
  ["window.addEventListener('storage', f);", 0],
  ['<div onClick={f} {...bound} />', 0],
  ["const text = 'onKeyDown={f}'; // addEventListener('keydown')", 0],
])('%s is found %i times', (text, times) => {
  expect(listeners(text, 'x.tsx')).toHaveLength(times);
});
