import type { Database } from '../db/database.ts';
import type { users } from '../db/schema.ts';
import { noOrigin, type Origin } from '../http/transaction.ts';
import { recordSecurityEvent } from './securityEvents.ts';

/** The kind of row whose seal is missing or wrong. */
export type SealedRow = 'login' | 'password' | 'session';

/** Milliseconds in which a row is logged only one time, however often it is tried. */
const repeatMilliseconds = 60_000;
const mostRemembered = 1000;

/** Logs that somebody used a login, a password or a session that this server did not write (R-trail-19). */
export class SealRefusals {
  private readonly database: Database;
  private readonly now: () => Date;
  private readonly sealKey: Buffer | null;
  /** Time when each row was logged last, in milliseconds of `now`. */
  private readonly reportedAt = new Map<string, number>();

  constructor(database: Database, now: () => Date, sealKey: Buffer | null) {
    this.database = database;
    this.now = now;
    this.sealKey = sealKey;
  }

  /** Logs the refusal under the name of the login that was used, because the real actor is unknown. */
  async record(
    row: SealedRow,
    user: typeof users.$inferSelect,
    { address, sessionId = null }: Pick<Origin, 'address'> & Partial<Origin>,
  ): Promise<void> {
    const at = this.now();
    const key = `${row} ${user.id} ${sessionId}`;
    if (Math.abs(at.getTime() - (this.reportedAt.get(key) ?? -Infinity)) < repeatMilliseconds) return;
    if (this.reportedAt.size >= mostRemembered) this.reportedAt.clear();
    this.reportedAt.set(key, at.getTime());
    const called = `${user.enterpriseId}/${user.account}`;
    const details = { record: user.id, seal: row };
    const origin = { ...noOrigin, address, sessionId, sealKey: this.sealKey };
    await recordSecurityEvent(
      this.database.db,
      { kind: 'sealRefused', actor: { called }, details, at },
      origin,
    );
  }
}
