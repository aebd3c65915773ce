import type { Database } from '../db/database.ts';
import type { Origin } from '../http/transaction.ts';
import type { Actor } from './append.ts';
import { recordSecurityEvent, type SecurityDetails } from './securityEvents.ts';

/** Most refusals of a user that are logged in full within a minute; one entry with counts covers the rest (R-trail-8). */
const wholeInMinute = 10;
const minute = 60_000;

/** A refused call, with the fields that its entry stores. */
interface Refused {
  actor: Actor;
  details: SecurityDetails & { operation: string; rule: string | null };
  origin: Origin;
}

/** The refusals to one user in a minute that exceed those logged in full. */
interface Counted {
  actor: Actor;
  /** The origin of the first refusal that is counted. */
  origin: Origin;
  count: number;
  operations: Map<string, number>;
  rules: Map<string, number>;
}

interface Minute {
  endsAt: number;
  whole: number;
  counted?: Counted;
}

/**
 * Logs refused calls: of each user and minute the first ones in full, and of the rest their number, by operation and by
 * rule. The counts belong to this process, which loses those of the current minute when it is killed.
 */
export class Refusals {
  private readonly minutes = new Map<string, Minute>();
  private due: Counted[] = [];
  private readonly database: Database;
  private readonly now: () => Date;
  private readonly steadyNow: () => number;

  /** `steadyNow`: milliseconds by a clock that neither stops nor is set, such as `performance.now`. */
  constructor(database: Database, now: () => Date, steadyNow: () => number) {
    this.database = database;
    this.now = now;
    this.steadyNow = steadyNow;
  }

  /** Writes the refusal, or counts it if its user has had many within the minute. */
  async record(refused: Refused): Promise<void> {
    const { actor, details, origin } = refused;
    const current = this.minuteOf(String(actor.userId));
    if (current.whole < wholeInMinute) {
      current.whole += 1;
      const event = { kind: 'refusal', actor, details, at: this.now() } as const;
      return recordSecurityEvent(this.database.db, event, origin);
    }
    const counted = (current.counted ??= {
      actor,
      origin,
      count: 0,
      operations: new Map(),
      rules: new Map(),
    });
    counted.count += 1;
    add(counted.operations, details.operation);
    if (details.rule !== null) add(counted.rules, details.rule);
  }

  /** Writes the counts of the minutes that are over; of those that are not, too, where the server is about to end. */
  async write(ending = false): Promise<void> {
    for (const [userId, { endsAt }] of this.minutes)
      if (ending || endsAt <= this.steadyNow()) this.end(userId);
    for (let counted = this.due.shift(); counted; counted = this.due.shift()) {
      try {
        await this.writeCounts(counted);
      } catch (error) {
        this.due.unshift(counted);
        throw error;
      }
    }
  }

  private async writeCounts({ actor, origin, count, operations, rules }: Counted): Promise<void> {
    const details = {
      count,
      operations: Object.fromEntries(operations),
      ...(rules.size > 0 && { rules: Object.fromEntries(rules) }),
    };
    await recordSecurityEvent(
      this.database.db,
      { kind: 'refusals', actor, details, at: this.now() },
      { ...origin, requestId: null },
    );
  }

  private minuteOf(userId: string): Minute {
    const found = this.minutes.get(userId);
    if (found && found.endsAt > this.steadyNow()) return found;
    this.end(userId);
    const begun = { endsAt: this.steadyNow() + minute, whole: 0 };
    this.minutes.set(userId, begun);
    return begun;
  }

  private end(userId: string): void {
    const counted = this.minutes.get(userId)?.counted;
    if (counted) this.due.push(counted);
    this.minutes.delete(userId);
  }
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
