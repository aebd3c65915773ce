import { DrizzleQueryError } from 'drizzle-orm';

/** SQLSTATE codes, or their first two characters, of statements that may succeed when they are tried again later. */
const passing = [
  '08', // connection exceptions
  '25P03', // idle in a transaction for too long
  '40', // deadlocks and serialization failures
  '53', // too many connections, out of memory, disk full
  '55P03', // a lock was not to be had in time
  '57', // cancelled by the statement timeout; the server shuts down or starts
];

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The beginnings of pg's messages about connections and the pool, which have no code. */
const connectionMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
];

function* causesOf(error: unknown): Generator<Error> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');
const isSqlState = (code: string) => /^[0-9A-Z]{5}$/.test(code);

/** Tells whether the database is unavailable just now: busy, locked for too long, or unreachable. */
export function isUnavailable(error: unknown): boolean {
  return [...causesOf(error)].some((each) => {
    const code = codeOf(each);
    return (
      networkCodes.has(code) ||
      (isSqlState(code) && passing.some((start) => code.startsWith(start))) ||
      connectionMessages.some((start) => each.message.startsWith(start))
    );
  });
}

/** Class 22: "invalid input syntax for type integer: …" repeats the value. */
const dataException = '22';

function headOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const code = codeOf(error);
  if (!('severity' in error) || !isSqlState(code)) return `${error.name}: ${error.message}`;
  const message = code.startsWith(dataException) ? 'a value is not valid' : error.message;
  return `Database error ${code}: ${message}`;
}

/** Returns only the frames of a stack: its first lines repeat the message. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

/**
 * Returns an error with its causes for the log, without the statement's parameters and the failed row. They contain
 * hashes of passwords and tokens, and names and phones of customers.
 */
export function errorText(error: unknown): string {
  const causes = [...causesOf(error)];
  if (causes.length === 0) return String(error);
  return causes.map((each) => headOf(each) + framesOf(each)).join('\nCaused by: ');
}

/** The database's report of a failed statement: its SQLSTATE, and the violated constraint. */
export interface DatabaseFailure {
  code?: string;
  constraint?: string;
}

/**
 * Returns the database's report from an error. Drizzle wraps the driver's error; both drivers name code and constraint
 * alike.
 */
export function failureOf(error: unknown): DatabaseFailure {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause ?? {}) as DatabaseFailure;
}
