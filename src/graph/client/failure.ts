import type { CombinedError } from 'urql';
import type { Conflict, FieldError } from '../../domain/envelope.ts';

const proxyCodes = new Set([502, 503, 504]);

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

  /** Nobody answered for the server: the line broke, or a proxy found it away and had nothing to say. */
  get unanswered(): boolean {
    return this.code === 0 || (proxyCodes.has(this.code) && this.message === '');
  }

  /** The same failure with what is wrong about these fields only: the others are said beside them. */
  withErrors(errors: FieldError[]): GraphFailure {
    return new GraphFailure(this.message, this.code, errors, this.conflict, this.reason);
  }

  /** No answer, or a broken server: nothing that the user could set right in a form. */
  get broken(): boolean {
    return this.code === 0 || this.code >= 500;
  }
}

/** A file that did not come: told as such, with the server's words behind it (R-page-9). */
export class DownloadFailure extends GraphFailure {}

/** Thrown in place of the browser's own error where a call failed for want of a network. */
export class OfflineError extends Error {}

/** The reason of a failure for want of a network, in the browser that made the call. */
export const offlineReason = 'offline';

interface FailureExtensions {
  code?: number;
  errors?: FieldError[];
  data?: Conflict | null;
  reason?: string;
}

/** Reads urql's error as our own. An empty message means that the server said nothing. */
export function failureOf(error: CombinedError): GraphFailure {
  const [first] = error.graphQLErrors;
  const response = error.response as Response | undefined;
  const status = response && !response.ok ? response.status : undefined;
  if (!first) {
    const reason = error.networkError instanceof OfflineError ? offlineReason : undefined;
    return new GraphFailure('', status ?? 0, [], undefined, reason);
  }
  const { code, errors, data, reason } = first.extensions as FailureExtensions;
  return new GraphFailure(first.message, code ?? status ?? 500, errors ?? [], data ?? undefined, reason);
}

/**
 * An HTTP error's body in the graph's own form, as urql reads no other: a proxy or a broken server answers with a
 * message of its own (R-error-3). Other answers stay as they are.
 */
export async function readableAnswer(response: Response): Promise<Response> {
  if (response.ok) return response;
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { errors?: unknown; message?: unknown; msg?: unknown } | null;
  if (Array.isArray(body?.errors)) return response;
  const serverMessage = body?.message ?? body?.msg;
  const message = typeof serverMessage === 'string' ? serverMessage : '';
  const { status } = response;
  return Response.json({ errors: [{ message, extensions: { code: status } }] }, { status });
}
