import { expect } from 'vitest';
import type { LifecycleAnswer } from '../../src/machines/lifecycle.ts';
import type { Actor, RefusalKind } from '../../src/machines/rules.ts';
import type { Access } from '../../src/server/http/operation.ts';
import type { Answer } from './testApi.ts';

/** The answer to a call about an event: its status, and the event's target state or the reason of the refusal. */
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
 * Returns the answer that the server must give if it agrees with the machine, for a call with this `access`.
 * The call's role check comes before the machine, and nobody learns the state of records outside their scope.
 */
export function expectedAnswer(
  actor: Actor | undefined,
  access: Access,
  decideFor: (actor: Actor) => { decision: LifecycleAnswer; inScope?: boolean },
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

/** Returns the server's answer; `to`: the state that the record is in now. */
export function givenAnswer({ status, body }: Answer<unknown>, to: string | undefined): MachineAnswer {
  return {
    status,
    ...(status === 200 && { to }),
    ...(body.errors && { field: body.errors[0]?.field }),
    ...(body.reason !== undefined && { reason: body.reason }),
  };
}
