import { expect } from 'vitest';
import type { Decision } from '../../src/machines/lifecycle.ts';
import type { Actor, RefusalKind } from '../../src/machines/rules.ts';
import type { Access } from '../../src/server/http/operation.ts';
import type { Answer } from './testApi.ts';

/** What a call about an event answers: its status; what the event leads to, or what forbids it. */
export interface MachineAnswer {
  status: number;
  to?: string | undefined;
  field?: string | undefined;
  reason?: string | undefined;
}

const statusOf: Record<RefusalKind, number> = {
  role: 403,
  scope: 404,
  input: 400,
  business: 422,
  conflict: 409,
};

/**
 * What the server has to answer if it agrees with the machine, for a call that `access` may make: the gate of the call
 * asks about the role before the machine is asked about anything, and nobody learns the state of what is not theirs.
 */
export function expectedAnswer(
  actor: Actor | undefined,
  access: Access,
  decideFor: (actor: Actor) => { decision: Decision; inScope?: boolean },
): MachineAnswer {
  if (!actor) return { status: 401 };
  const { decision, inScope = true } = decideFor(actor);
  const passes = typeof access === 'string' || access.includes(actor.role);
  if (!passes || !inScope) {
    expect(decision.ok, 'the machine allows nothing that the gate or the scope keeps out').toBe(false);
    return { status: passes ? 404 : 403 };
  }
  if (decision.ok) return { status: 200, to: decision.to };
  if (decision.kind === 'state') return { status: 409 };
  const { refusal, field, rule } = decision.refusal;
  return { status: statusOf[refusal], ...(refusal === 'input' ? { field } : { reason: rule }) };
}

/** What the server has answered; `to`: the state that the record is in now. */
export function givenAnswer({ status, body }: Answer<unknown>, to: string | undefined): MachineAnswer {
  return {
    status,
    ...(status === 200 && { to }),
    ...(body.errors && { field: body.errors[0]?.field }),
    ...(body.reason !== undefined && { reason: body.reason }),
  };
}
