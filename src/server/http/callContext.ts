import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import { recordSecurityEvent, type SecurityEvent } from '../trail/securityEvents.ts';
import type { CallInput } from './callInput.ts';
import type { Services } from './services.ts';
import type { Session } from './session.ts';
import { publicIdOf } from './sessionStore.ts';
import { noOrigin, type Origin } from './transaction.ts';

/** The environment of Hono's contexts in the REST server. */
export interface ApiEnvironment {
  Bindings: {
    /** The address that the call came from; absent for calls of this process. */
    address?: string;
    /** Set by the graph in this process, which has charged the caller for all calls of the request (`admitGraph`). */
    isCharged?: boolean;
  };
  Variables: RequestIdVariables & {
    /** Set by `authorize`; undefined for public calls. */
    session?: Session;
    /** Set by `validateInput`. */
    input: CallInput;
  };
}

export type ApiContext = Context<ApiEnvironment>;

/** Hono's in-process fetch brings no bindings unless the caller passes them. */
export const bindingsOf = (c: ApiContext): ApiEnvironment['Bindings'] =>
  (c.env as ApiEnvironment['Bindings'] | undefined) ?? {};

/** Returns the address of a call; without a binding it comes from this process. */
export const addressOf = (c: ApiContext): string => bindingsOf(c).address ?? noOrigin.address;

/** Returns the origin that the entries of a call store. */
export function originOfCall({ log }: Services, c: ApiContext): Origin {
  const session = c.get('session');
  const sessionId = session ? publicIdOf(session) : null;
  return { sessionId, requestId: c.get('requestId'), address: addressOf(c), sealKey: log.sealKey };
}

/** Logs in the audit trail an action of a caller outside of any transaction (R-trail-8). */
export async function recordEvent(
  services: Services,
  c: ApiContext,
  event: Pick<SecurityEvent, 'actor' | 'kind' | 'details'>,
): Promise<void> {
  const { database, now } = services;
  await recordSecurityEvent(database.db, { ...event, at: now() }, originOfCall(services, c));
}
