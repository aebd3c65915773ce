import { stringifyDocument } from 'urql';
import type { CommandContext } from './command.ts';
import type { Command, CommandRecord, Consequence } from './command.ts';

/** The one call that a command would make. */
export interface CapturedCall {
  /** The document as text. */
  query: string;
  variables: unknown;
  idempotencyKey: string;
}

/** Ends a command at its call. */
class Captured extends Error {
  readonly call: CapturedCall;

  constructor(call: CapturedCall) {
    super('Captured');
    this.call = call;
  }
}

interface Sending {
  context: CommandContext;
  record: CommandRecord | undefined;
  /** As the schema parsed them. */
  values: unknown;
  consequence: Consequence | undefined;
  idempotencyKey: string;
}

/** The call that sending would make; undefined where the command makes none. Nothing is sent. */
export async function capturedCall(command: Command, sending: Sending): Promise<CapturedCall | undefined> {
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

/** The call as GraphQL, with its variables in a comment. */
export function asGraphql({ query, variables }: CapturedCall): string {
  const lines = JSON.stringify(variables, null, 2).split('\n');
  return `${query}\n\n# Variables\n${lines.map((line) => `# ${line}`).join('\n')}\n`;
}

/** In single quotes a shell takes everything to the letter, but the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a command of a shell in which $TOKEN holds the caller's token. */
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
