import type { Conflict } from '../../domain/envelope.ts';
import type { FieldRefusal } from '../../domain/fieldErrors.ts';
import type { Message, MessageKey, MessageParams } from '../../domain/message.ts';

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** A step that a machine did not take, with what its rules saw. */
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
  /** 409: how the record stands now. 422: figures of the rule, such as the shortfall. */
  data?: Conflict | { shortfall: string };
  /** Id of the rule that refused. */
  reason?: string;
  /** Of a rule of a machine; kept in the trail, and never answered. */
  attempt?: RefusedAttempt;
  headers?: Record<string, string>;
}

/** An answer that is not the one asked for, but expected: thrown anywhere, worded once, in the caller's language. */
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

/** Also for records outside the caller's scope: nobody learns that they exist (R-role-4). */
export function notFound(): Refusal {
  return new Refusal(404, 'refusal.notFound');
}

/** How long a caller waits before it tries again what the database could not do just now. */
const retryAfterSeconds = 2;

export function unavailable(): Refusal {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return new Refusal(503, 'refusal.unavailable', {}, { headers });
}

/** 429 with the seconds to wait, which the message names as `{{seconds}}`. */
export function tooMany(seconds: number, message: MessageKey): Refusal {
  return new Refusal(429, message, { seconds }, { headers: { 'Retry-After': String(seconds) } });
}

export function invalid(errors: FieldRefusal[]): Refusal {
  return new Refusal(400, 'refusal.invalid', {}, { errors });
}

export function invalidField(field: string, key: MessageKey, params?: MessageParams): Refusal {
  return invalid([{ field, key, params }]);
}

/** A business rule says no: 422 with the rule's id. */
export function ruleRefusal(reason: string, key: MessageKey, params: MessageParams = {}): Refusal {
  return new Refusal(422, key, params, { reason });
}
