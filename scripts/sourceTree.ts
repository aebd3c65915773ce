import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

type Statement = ReturnType<typeof parseAst>['body'][number];
type Declarator = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number];
export type Expression = NonNullable<Declarator['init']>;

/** Returns the initial values of a module's top-level constants, by name. */
export function constantsOf(path: string): Map<string, Expression> {
  const { body } = parseAst(readFileSync(path, 'utf8'), { lang: 'tsx' });
  const declarations = body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
  return new Map(
    declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [[id.name, init] as const] : [],
    ),
  );
}
