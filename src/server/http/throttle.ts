import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { MessageKey } from '../../domain/message.ts';
import type { Db } from '../db/database.ts';
import { loginThrottles } from '../db/schema.ts';
import { tooMany } from './refusal.ts';

/**
 * So many attempts may fail; from then on each failure doubles the wait before the next. An office shares one address,
 * hence its larger share.
 */
const allowed = { account: 5, address: 50 };
const longestSeconds = 15 * 60;
/** Failures older than this no longer count. */
const memoryMilliseconds = 60 * 60_000;
const knownLimit = 10_000;
/** Of a key that nothing slows down: the past of every clock, as those of two calls at once differ by a moment. */
const notBlocked = new Date(0);

/** What an attempt is counted for. */
export interface Attempt {
  key: string;
  kind: keyof typeof allowed;
}

/** The attempts to log in to an account, whoever makes them. */
export function attemptsOn({ enterpriseId, account }: { enterpriseId: string; account: string }): Attempt {
  return { key: `account:${enterpriseId}/${account}`, kind: 'account' };
}

type Row = typeof loginThrottles.$inferSelect;

interface Counted extends Attempt {
  at: Date;
  /** As it was before. */
  lastFailureAt: Date;
}

/** A wait as this process first saw it, by a clock that nobody sets. */
interface KnownWait {
  failures: number;
  blockedUntil: number;
  /** Milliseconds. */
  endsAt: number;
}

/** Slows down who guesses, on all instances together. */
export class Throttle {
  private readonly known = new Map<string, KnownWait>();
  private readonly db: Db;
  private readonly now: () => Date;
  private readonly steadyNow: () => number;

  /** `steadyNow`: milliseconds by a clock that neither stops nor is set, such as `performance.now`. */
  constructor(db: Db, now: () => Date, steadyNow: () => number) {
    this.db = db;
    this.now = now;
    this.steadyNow = steadyNow;
  }

  /**
   * Makes an attempt that may fail, unless one of its keys is slowed down. It is counted as failed before it is made, so
   * that of many at once no more are made than may fail: by one statement for each key, which holds for all instances.
   * Throws 429 with the seconds to wait as `{{seconds}}` of the message. An attempt that throws is not counted.
   *
   * @returns what the attempt gave, and the way to take back what was counted for it
   */
  async attempt<T>(attempts: Attempt[], message: MessageKey, make: () => Promise<T>) {
    const counted = await this.reserve(attempts, message);
    try {
      return { result: await make(), giveBack: (...keys: Attempt[]) => this.giveBack(counted, keys) };
    } catch (error) {
      await this.giveBack(counted, attempts);
      throw error;
    }
  }

  /** Counts what is a failure by itself. Throws 429 as `attempt` does. */
  async reserve(attempts: Attempt[], message: MessageKey): Promise<Counted[]> {
    const rows = await this.rows(attempts);
    const seconds = this.secondsToWait(rows);
    if (seconds > 0) throw tooMany(seconds, message);
    const done: Counted[] = [];
    for (const { key, kind } of attempts) {
      const seen = rows.find((row) => row.key === key);
      const at = this.now();
      if (await this.count({ key, kind }, at, seen)) {
        done.push({ key, kind, at, lastFailureAt: seen?.lastFailureAt ?? at });
        continue;
      }
      await this.giveBack(done, attempts);
      throw tooMany(Math.max(1, this.secondsToWait(await this.rows(attempts))), message);
    }
    return done;
  }

  private async giveBack(counted: Counted[], attempts: Attempt[]): Promise<void> {
    for (const { key, kind, at, lastFailureAt } of counted) {
      if (!attempts.some((attempt) => attempt.key === key)) continue;
      const { failures, blockedUntil, lastFailureAt: last } = loginThrottles;
      const isLast = sql`${last} = ${at.toISOString()}::timestamptz`;
      const left = sql`greatest(0, ${failures} - 1)`;
      await this.db
        .update(loginThrottles)
        .set({
          failures: left,
          blockedUntil: sql`case when ${left} < ${allowed[kind]} or ${isLast}
            then ${notBlocked.toISOString()}::timestamptz else ${blockedUntil} end`,
          lastFailureAt: sql`case when ${isLast}
            then ${lastFailureAt.toISOString()}::timestamptz else ${last} end`,
        })
        .where(eq(loginThrottles.key, key));
    }
  }

  /** Forgets all failures of the key. */
  async clear({ key }: Attempt): Promise<void> {
    this.known.delete(key);
    await this.db.delete(loginThrottles).where(eq(loginThrottles.key, key));
  }

  /** Drops what no longer counts. */
  async prune(): Promise<void> {
    const forgotten = new Date(this.now().getTime() - memoryMilliseconds);
    await this.db.delete(loginThrottles).where(lt(loginThrottles.lastFailureAt, forgotten));
  }

  private rows(attempts: Attempt[]): Promise<Row[]> {
    const keys = attempts.map(({ key }) => key);
    return this.db.select().from(loginThrottles).where(inArray(loginThrottles.key, keys));
  }

  private secondsToWait(rows: Row[]): number {
    return Math.max(0, ...rows.map((row) => Math.ceil(this.millisecondsToWait(row) / 1000)));
  }

  /**
   * By the clock, but no longer than the wait was when this process first saw it: a clock that stands still or was set
   * back since must not keep anybody waiting.
   */
  private millisecondsToWait({ key, failures, blockedUntil, lastFailureAt }: Row): number {
    const byClock = blockedUntil.getTime() - this.now().getTime();
    if (byClock <= 0) return 0;
    let wait = this.known.get(key);
    if (wait?.failures !== failures || wait.blockedUntil !== blockedUntil.getTime()) {
      const whole = blockedUntil.getTime() - lastFailureAt.getTime();
      const endsAt = this.steadyNow() + Math.min(byClock, whole);
      wait = { failures, blockedUntil: blockedUntil.getTime(), endsAt };
      if (this.known.size >= knownLimit) this.known.clear();
      this.known.set(key, wait);
    }
    return Math.min(byClock, Math.max(0, wait.endsAt - this.steadyNow()));
  }

  /** False when the key is slowed down by now. `seen`: the row as it was, with its wait over. */
  private async count({ key, kind }: Attempt, now: Date, seen: Row | undefined): Promise<boolean> {
    const at = sql`${now.toISOString()}::timestamptz`;
    const forgotten = new Date(now.getTime() - memoryMilliseconds);
    const failures = sql`case when ${loginThrottles.lastFailureAt} < ${forgotten.toISOString()}::timestamptz
      then 1 else ${loginThrottles.failures} + 1 end`;
    const seconds = sql`least(${longestSeconds}, power(2, least((${failures}) - ${allowed[kind]} + 1, 20)))`;
    const counted = await this.db
      .insert(loginThrottles)
      .values({ key, failures: 1, blockedUntil: notBlocked, lastFailureAt: now })
      .onConflictDoUpdate({
        target: loginThrottles.key,
        set: {
          failures,
          blockedUntil: sql`case when (${failures}) < ${allowed[kind]}
            then ${notBlocked.toISOString()}::timestamptz else ${at} + make_interval(secs => ${seconds}) end`,
          lastFailureAt: now,
        },
        setWhere: or(
          lte(loginThrottles.blockedUntil, now),
          // Its wait is over, though not by the clock, and nobody was faster.
          seen &&
            and(
              eq(loginThrottles.failures, seen.failures),
              eq(loginThrottles.lastFailureAt, seen.lastFailureAt),
            ),
        ),
      })
      .returning({ key: loginThrottles.key });
    return counted.length > 0;
  }
}
