/**
 * Finds the message keys that the sources use, with the TypeScript compiler. A computed key (`role.${role}`) counts as every
 * key that its type allows.
 */
import ts from 'typescript';

export interface NamedKeys {
  used: Set<string>;
  /** Texts that look like a catalogue key but are none; identifiers of commands and edges are among them. */
  unknown: { path: string; text: string }[];
}

/** Prefixes whose keys the catalogue defines; the registries decide which of these keys are used. */
const registered = new Set(['command.', 'lifecycle.', 'lifecycle.event.']);

const product = /\/src\/(?!i18n\/(en-US|zh-CN)\/|graph\/generated\/)(?!.*\.(test|d)\.).*\.tsx?$/;

function programOf(configPath: string): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(configPath, { noEmit: true }, host);
  if (!config) throw new Error(`${configPath} cannot be read`);
  const files = config.fileNames.filter(
    (name) => /\/src\/.*\.(ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  return ts.createProgram(files, config.options);
}

/**
 * Returns the prefix of a key if the context expects only the end of the key: "notice.order." for a
 * `KeyAfter<'notice.order.'>`.
 */
function startOf(checker: ts.TypeChecker, node: ts.Expression): string | undefined {
  const { aliasSymbol, aliasTypeArguments } = checker.getContextualType(node) ?? {};
  const [start] = aliasSymbol?.name === 'KeyAfter' ? (aliasTypeArguments ?? []) : [];
  return start?.isStringLiteral() ? start.value : undefined;
}

/** Tells whether the file uses `KeyAfter`; its definition in message.ts does not count. */
const usesKeyEnds = (file: ts.SourceFile) =>
  file.text.includes('KeyAfter<') && !file.fileName.endsWith('/src/domain/message.ts');

/** Returns the product's files that a file imports. */
function importsOf(program: ts.Program, file: ts.SourceFile): ts.SourceFile[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
    const { text } = statement.moduleSpecifier;
    if (!text.startsWith('.')) return [];
    const found = program.getSourceFile(new URL(text, `file://${file.fileName}`).pathname);
    return found ? [found] : [];
  });
}

/** Returns the ends of a key: "b.c" and "c" for "a.b.c". */
function endsOf(key: string): string[] {
  const [, ...parts] = key.split('.');
  return parts.map((_, at) => parts.slice(at).join('.'));
}

/** Returns the parameters of a function that expect the end of a key: the index of each, with its prefix. */
function keyEndsOf(declaration: ts.FunctionDeclaration): [number, string][] {
  return declaration.parameters.flatMap(({ type }, at): [number, string][] => {
    if (!type || !ts.isTypeReferenceNode(type) || type.typeName.getText() !== 'KeyAfter') return [];
    const start = type.typeArguments?.[0];
    return start && ts.isLiteralTypeNode(start) && ts.isStringLiteral(start.literal)
      ? [[at, start.literal.text]]
      : [];
  });
}

function textsOf(type: ts.Type): string[] {
  if (type.isStringLiteral()) return [type.value];
  return type.isUnion() ? type.types.flatMap(textsOf) : [];
}

/**
 * Returns the keys that the sources name.
 * @param keys all keys of the catalogues
 * @param config tsconfig.json
 */
export function namedKeys(keys: readonly string[], config: string): NamedKeys {
  const program = programOf(config);
  const checker = program.getTypeChecker();
  const groups = new Set(keys.map((key) => key.slice(0, key.indexOf('.'))));
  const known = new Set(keys.flatMap((key) => [key, key.replace(/_(one|other)$/, '')]));
  const used = new Set<string>();
  const unknown: NamedKeys['unknown'] = [];
  const ends = new Set(keys.flatMap(endsOf));

  function readText(node: ts.StringLiteralLike, path: string, readsEnds: boolean): void {
    const { text } = node;
    // Checks only texts that may be the end of a key, because the type lookup is slow.
    const isCandidate = readsEnds && ends.has(text) && !ts.isJsxAttribute(node.parent);
    const start = isCandidate ? startOf(checker, node) : undefined;
    if (start !== undefined) used.add(start + text);
    else if (known.has(text)) used.add(text);
    else if (/^[a-z][A-Za-z]*(\.[A-Za-z0-9]+)+$/.test(text) && groups.has(text.split('.')[0] ?? ''))
      unknown.push({ path, text });
  }

  function readTemplate(node: ts.TemplateExpression, readsEnds: boolean): void {
    const head = node.head.text;
    if (!readsEnds && head !== '' && !groups.has(head.split('.')[0] ?? '')) return;
    const hole = node.templateSpans[0]?.expression;
    const open = hole && checker.getTypeAtLocation(hole).aliasSymbol?.name === 'KeyAfter';
    if (open || registered.has(head)) return;
    const start = (readsEnds && startOf(checker, node)) || '';
    for (const text of textsOf(checker.getTypeAtLocation(node))) used.add(start + text);
  }

  function readCall(node: ts.CallExpression, asking: Map<string, [number, string][]>): void {
    const { expression } = node;
    for (const [at, start] of (ts.isIdentifier(expression) && asking.get(expression.text)) || []) {
      const given = node.arguments[at];
      for (const end of given ? textsOf(checker.getTypeAtLocation(given)) : []) used.add(start + end);
    }
  }

  for (const file of program.getSourceFiles()) {
    const path = file.fileName.slice(file.fileName.indexOf('/src/') + 1);
    if (!product.test(`/${path}`) || file.fileName.includes('/node_modules/')) continue;
    const asking = new Map(
      file.statements
        .filter(ts.isFunctionDeclaration)
        .map((declaration) => [declaration.name?.text ?? '', keyEndsOf(declaration)]),
    );
    const readsEnds = usesKeyEnds(file) || importsOf(program, file).some(usesKeyEnds);
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
      if (ts.isStringLiteralLike(node)) readText(node, path, readsEnds);
      else if (ts.isTemplateExpression(node)) readTemplate(node, readsEnds);
      else if (ts.isCallExpression(node)) readCall(node, asking);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return { used, unknown };
}
