import type { CombinedError } from 'urql';
import type { Conflict, FieldError } from '../../domain/envelope.ts';

const proxyCodes = new Set([502, 503, 504]);

/** A refused or failed call, as the page handles it: the server's words in the user's language, and its details. */
export class GraphFailure extends Error {
  /** The envelope's code; 0 without any answer, and then nothing is known to have been saved. */
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

  /**
   * True without an answer of the server: the connection broke, or a proxy answered without a message because the server
   * was down.
   */
  get unanswered(): boolean {
    return this.code === 0 || (proxyCodes.has(this.code) && this.message === '');
  }

  /** Returns the same failure with only these field errors: the others are shown at their fields. */
  withErrors(errors: FieldError[]): GraphFailure {
    return new GraphFailure(this.message, this.code, errors, this.conflict, this.reason);
  }

  /** No answer, or a broken server: nothing that the user could set right in a form. */
  get broken(): boolean {
    return this.code === 0 || this.code >= 500;
  }
}

/** A failed download: reported as such, followed by the server's message (R-page-9). */
export class DownloadFailure extends GraphFailure {}

/** Thrown in place of the browser's own error where a call failed for want of a network. */
export class OfflineError extends Error {}

/** The reason of a failure without a network, in the browser that made the call. */
export const offlineReason = 'offline';

interface FailureExtensions {
  code?: number;
  errors?: FieldError[];
  data?: Conflict | null;
  reason?: string;
}

/** Converts urql's error to ours. An empty message means that the server sent none. */
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
 * Returns the body of an HTTP error in the graph's form, because urql reads no other: a proxy or a broken server sends
 * its own message (R-error-3). Other answers are returned unchanged.
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
