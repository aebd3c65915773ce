import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { FieldError } from '../../domain/envelope.ts';

/** The gateway's own sentences; all others come from REST, already in the caller's language. */
export type GatewayMessageKey =
  | 'refusal.query'
  | 'refusal.route'
  | 'refusal.mediaType'
  | 'refusal.tooLarge'
  | 'refusal.gateway'
  | 'common.serverError';

/** Words a gateway message in the language of an Accept-Language header (null when the caller sent none). */
export type TranslateGatewayMessage = (key: GatewayMessageKey, acceptLanguage: string | null) => string;

/** All that a failure tells beside its message. */
export interface FailureExtensions {
  /** The HTTP status REST answered, or 400, 405, 413, 415, 500, 502 for the gateway's own failures. */
  code: number;
  errors?: FieldError[];
  data?: unknown;
  reason?: string;
  requestId?: string;
}

/** A call REST refused, or that did not reach it: its message and extensions go to the caller as they are. */
export class CallFailure extends Error {
  readonly extensions: FailureExtensions;

  constructor(message: string, extensions: FailureExtensions) {
    super(message);
    this.name = 'CallFailure';
    this.extensions = extensions;
  }
}

/** What the caller may see of an error that came up while a document ran. */
export function executionError(
  error: GraphQLError,
  failed: () => string,
  report: (error: unknown) => void,
): GraphQLFormattedError {
  const cause = error.originalError;
  if (cause instanceof CallFailure) {
    return { message: cause.message, path: error.path, extensions: { ...cause.extensions } };
  }
  report(cause ?? error);
  return { message: failed(), path: error.path, extensions: { code: 500 } };
}

/** What the caller may see of a document or its variables being wrong: never a guess at what was intended (R-call-8). */
export function requestError(error: GraphQLError): GraphQLFormattedError {
  // One rule of graphql-js, that of missing subfields, suggests whatever its options say.
  const message = error.message.replace(/ Did you mean .*\?$/s, '');
  return { message, locations: error.locations, extensions: { code: 400 } };
}
