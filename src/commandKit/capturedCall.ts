import { stringifyDocument } from 'urql';
import type { CommandContext } from './command.ts';
import type { Command, CommandRecord, Consequence } from './command.ts';

/** The one request that a command would send. */
export interface CapturedCall {
  /** The GraphQL document as text. */
  query: string;
  variables: unknown;
  idempotencyKey: string;
}

/** Stops a command when it makes its call. */
class Captured extends Error {
  readonly call: CapturedCall;

  constructor(call: CapturedCall) {
    super('Captured');
    this.call = call;
  }
}

interface CapturedRun {
  context: CommandContext;
  record: CommandRecord | undefined;
  /** The values as the schema parsed them. */
  values: unknown;
  consequence: Consequence | undefined;
  idempotencyKey: string;
}

/** Returns the request that the form would send; undefined if the command makes none. Sends nothing. */
export async function capturedCall(
  command: Command,
  sending: CapturedRun,
): Promise<CapturedCall | undefined> {
  const { context, idempotencyKey } = sending;
  const graph: CommandContext['graph'] = {
    ...context.graph,
    mutate: (document, variables) =>
      Promise.reject(new Captured({ query: stringifyDocument(document), variables, idempotencyKey })),
    fetchWithSession: () => Promise.reject(new Error('A call beside the graph is not captured')),
  };
  try {
    await command.run({ ...sending, context: { ...context, graph } });
    return undefined;
  } catch (error) {
    if (error instanceof Captured) return error.call;
    return undefined;
  }
}

/** Returns the call as GraphQL, with its variables in a comment. */
export function asGraphql({ query, variables }: CapturedCall): string {
  const lines = JSON.stringify(variables, null, 2).split('\n');
  return `${query}\n\n# Variables\n${lines.map((line) => `# ${line}`).join('\n')}\n`;
}

/** Because a shell takes everything in single quotes literally, only the quote itself is escaped. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the call as a curl command for a shell in which $TOKEN holds the caller's token. */
export function asCurl(
  origin: string,
  locale: string,
  { query, variables, idempotencyKey }: CapturedCall,
): string {
  const headers = [
    '"Authorization: Bearer $TOKEN"',
    quoted('Content-Type: application/json'),
    quoted(`Accept-Language: ${locale}`),
    quoted(`Idempotency-Key: ${idempotencyKey}`),
  ];
  return [
    `curl -X POST ${quoted(`${origin}/graphql`)}`,
    ...headers.map((header) => `-H ${header}`),
    `--data-binary ${quoted(JSON.stringify({ query, variables }))}`,
  ].join(' \\\n  ');
}
