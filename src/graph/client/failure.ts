import type { CombinedError } from 'urql';
import type { Conflict, FieldError } from '../../domain/envelope.ts';

/** A refused or failed call, as the page handles it: the server's words in the user's language, and its details. */
export class GraphFailure extends Error {
  /** The envelope's code; 0 when no answer came at all, in which case nothing is known to have been saved. */
  readonly code: number;
  readonly errors: FieldError[];
  readonly conflict: Conflict | undefined;
  readonly reason: string | undefined;

  constructor(message: string, code: number, errors: FieldError[], conflict?: Conflict, reason?: string) {
    super(message);
    this.name = 'GraphFailure';
    this.code = code;
    this.errors = errors;
    this.conflict = conflict;
    this.reason = reason;
  }

  get unanswered(): boolean {
    return this.code === 0;
  }
}

/** A file that did not come: told as such, with the server's words behind it (spec 8, "Download messages"). */
export class DownloadFailure extends GraphFailure {}

interface FailureExtensions {
  code?: number;
  errors?: FieldError[];
  data?: Conflict | null;
  reason?: string;
}

/** Reads urql's error as our own. An empty message means that the server said nothing. */
export function failureOf(error: CombinedError): GraphFailure {
  const [first] = error.graphQLErrors;
  if (!first) return new GraphFailure('', 0, []);
  const { code, errors, data, reason } = first.extensions as FailureExtensions;
  return new GraphFailure(first.message, code ?? 500, errors ?? [], data ?? undefined, reason);
}
