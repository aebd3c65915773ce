/** Which tests say that they go by keys, and what in them goes otherwise: read from their syntax, through their helpers. */
import ts from 'typescript';

/** What puts focus, text or a choice somewhere without a key being pressed. */
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

/** What a title says where everything in it is done by keys. */
const keyboardTitle = /\bby (its |a |the )?(keys?|keyboard)\b|\b(keys|keyboard) alone\b|\bonly keys\b/i;

const wholeFile = /\bkeys alone\b|\bonly keys\b/i;

export interface Finding {
  file: string;
  line: number;
  /** The test, the step or the file that says so. */
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

/** The comment that a file begins with. */
function headOf(file: ts.SourceFile): string {
  const ranges = ts.getLeadingCommentRanges(file.text, 0) ?? [];
  return ranges.map(({ pos, end }) => file.text.slice(pos, end)).join(' ');
}

/** The function of ours that a call runs; undefined for those of libraries. */
function runs(checker: ts.TypeChecker, call: ts.CallExpression, within: string): ts.Node | undefined {
  if (!ts.isIdentifier(call.expression)) return undefined;
  const symbol = checker.getSymbolAtLocation(call.expression);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declared = target?.valueDeclaration;
  if (!declared?.getSourceFile().fileName.startsWith(within)) return undefined;
  return ts.isFunctionDeclaration(declared) || ts.isVariableDeclaration(declared) ? declared : undefined;
}

/** Everything that goes otherwise in what says that it goes by keys. Helpers count where they lie in `within`. */
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
