/**
 * Finds calls other than key presses in tests whose titles promise the keyboard. It reads their syntax, including their
 * helpers.
 */
import ts from 'typescript';

/** The methods that set focus, text or a choice without a key press. */
const otherwise = new Set([
  'click',
  'dblclick',
  'tap',
  'focus',
  'fill',
  'check',
  'uncheck',
  'setChecked',
  'selectOption',
  'dispatchEvent',
]);

const named = ['test', 'step', 'describe'];

/** Matches a title that promises that everything in it is done by keys. */
const keyboardTitle = /\bby (its |a |the )?(keys?|keyboard)\b|\b(keys|keyboard) alone\b|\bonly keys\b/i;

const wholeFile = /\bkeys alone\b|\bonly keys\b/i;

export interface Finding {
  file: string;
  line: number;
  /** The test, the step or the file that promises it. */
  title: string;
  call: string;
}

function titleOf(node: ts.CallExpression): string | undefined {
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  if (!ts.isIdentifier(called) || !named.includes(called.text)) return undefined;
  const [title] = node.arguments;
  if (!title) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map(({ literal }) => literal.text).join('…');
}

/** Returns the comment at the beginning of a file. */
function headOf(file: ts.SourceFile): string {
  const ranges = ts.getLeadingCommentRanges(file.text, 0) ?? [];
  return ranges.map(({ pos, end }) => file.text.slice(pos, end)).join(' ');
}

/** Returns our function that a call runs; undefined for functions of libraries. */
function runs(checker: ts.TypeChecker, call: ts.CallExpression, within: string): ts.Node | undefined {
  if (!ts.isIdentifier(call.expression)) return undefined;
  const symbol = checker.getSymbolAtLocation(call.expression);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declared = target?.valueDeclaration;
  if (!declared?.getSourceFile().fileName.startsWith(within)) return undefined;
  return ts.isFunctionDeclaration(declared) || ts.isVariableDeclaration(declared) ? declared : undefined;
}

/** Returns every call other than a key press in tests that promise the keyboard. Helpers count if they are in `within`. */
export function strayCalls(program: ts.Program, files: readonly string[], within: string): Finding[] {
  const checker = program.getTypeChecker();
  const found: Finding[] = [];

  function look(node: ts.Node, title: string, seen: Set<ts.Node>): void {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      if (ts.isPropertyAccessExpression(expression) && otherwise.has(expression.name.text)) {
        const file = node.getSourceFile();
        const { line } = file.getLineAndCharacterOfPosition(expression.name.getStart());
        found.push({ file: file.fileName, line: line + 1, title, call: expression.name.text });
      }
      const helper = runs(checker, node, within);
      if (helper && !seen.has(helper)) look(helper, title, seen.add(helper));
    }
    ts.forEachChild(node, (child) => look(child, title, seen));
  }

  function visit(node: ts.Node): void {
    const title = ts.isCallExpression(node) ? titleOf(node) : undefined;
    if (title !== undefined && keyboardTitle.test(title)) look(node, title, new Set());
    else ts.forEachChild(node, visit);
  }

  for (const name of files) {
    const file = program.getSourceFile(name);
    if (!file) throw new Error(`${name} is not part of the program`);
    if (wholeFile.test(headOf(file))) look(file, name, new Set());
    else visit(file);
  }
  return found;
}
