import type { Conflict } from '../../domain/envelope.ts';
import type { FieldRefusal } from '../../domain/fieldErrors.ts';
import type { Message, MessageKey, MessageParams } from '../../domain/message.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** A step that a machine refused, with the facts of its rules. */
export interface RefusedAttempt {
  lifecycle: string;
  record: string;
  from: string;
  event: string;
  /** Id of the rule that refused. */
  rule: string;
  remarks: string;
  facts: object;
  machineVersion: number;
}

interface RefusalDetails {
  errors?: FieldRefusal[];
  /** For 409: the present state of the record. For 422: values of the rule, such as the shortfall. */
  data?: Conflict | { shortfall: string };
  /** Id of the rule that refused. */
  reason?: string;
  /** The attempt that a machine's rule refused; logged in the trail, and never sent to the caller. */
  attempt?: RefusedAttempt;
  headers?: Record<string, string>;
}

/** An expected failure: thrown anywhere, translated in one place, into the caller's language. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly userMessage: Message;
  readonly details: RefusalDetails;

  constructor(
    status: RefusalStatus,
    key: MessageKey,
    params: MessageParams = {},
    details: RefusalDetails = {},
  ) {
    super(key);
    this.name = 'Refusal';
    this.status = status;
    this.userMessage = { key, params };
    this.details = details;
  }
}

export function unauthorized(): Refusal {
  return new Refusal(401, 'refusal.unauthorized');
}

/** Returns 404, also for records outside the caller's scope: nobody learns that they exist (R-role-4). */
export function notFound(): Refusal {
  return new Refusal(404, 'refusal.notFound');
}

/** Seconds that a caller waits before a retry when the database is unavailable. */
const retryAfterSeconds = 2;

export function unavailable(): Refusal {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return new Refusal(503, 'refusal.unavailable', {}, { headers });
}

/** Returns 429 with the seconds to wait, which the message names as `{{seconds}}`. */
export function tooMany(seconds: number, message: MessageKey): Refusal {
  return new Refusal(429, message, { seconds }, { headers: { 'Retry-After': String(seconds) } });
}

export function invalid(errors: FieldRefusal[]): Refusal {
  return new Refusal(400, 'refusal.invalid', {}, { errors });
}

export function invalidField(field: string, key: MessageKey, params?: MessageParams): Refusal {
  return invalid([{ field, key, params }]);
}

/** Creates the refusal of a business rule: 422 with the rule's id. */
export function ruleRefusal(reason: string, key: MessageKey, params: MessageParams = {}): Refusal {
  return new Refusal(422, key, params, { reason });
}
