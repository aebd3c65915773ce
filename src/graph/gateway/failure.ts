import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { FieldError } from '../../domain/envelope.ts';

/** The gateway's own messages; all others come from REST, already in the caller's language. */
export type GatewayMessageKey =
  | 'refusal.query'
  | 'refusal.route'
  | 'refusal.mediaType'
  | 'refusal.tooLarge'
  | 'refusal.gateway'
  | 'refusal.unauthorized'
  | 'common.serverError';

/** Words a gateway message in the language of an Accept-Language header (null when the caller sent none). */
export type TranslateGatewayMessage = (key: GatewayMessageKey, acceptLanguage: string | null) => string;

/** The data of a failure other than its message. */
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

/** Returns the error that the caller sees when running a document failed. */
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

/** Returns the error that the caller sees for a wrong document or wrong variables, without any suggestion (R-call-8). */
export function requestError(error: GraphQLError): GraphQLFormattedError {
  // Removed here because one rule of graphql-js, that of missing subfields, ignores the option against suggestions.
  const message = error.message.replace(/ Did you mean .*\?$/s, '');
  return { message, locations: error.locations, extensions: { code: 400 } };
}
