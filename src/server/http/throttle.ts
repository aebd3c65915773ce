import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { MessageKey } from '../../domain/message.ts';
import type { Db } from '../db/database.ts';
import { loginThrottles } from '../db/schema.ts';
import { networkOf } from './callerAddress.ts';
import { tooMany } from './refusal.ts';

/** From how many failures on an attempt has to wait, for how long first, and for how long at most, as each doubles it. */
interface Limit {
  failures: number;
  firstSeconds: number;
  longestSeconds: number;
}

const longestSeconds = 15 * 60;

/** Limits of guesses (R-session-4, whose table gives the resulting numbers). */
const limits = {
  /** Guesses of one browser or address at one account; also a user's guesses at their own old password. */
  guesses: { failures: 5, firstSeconds: 2, longestSeconds },
  /** Guesses of one address while many addresses attack the account. */
  guessesUnderAttack: { failures: 1, firstSeconds: longestSeconds, longestSeconds },
  /** All accounts from one address: an office shares one, hence the larger share. */
  address: { failures: 50, firstSeconds: 2, longestSeconds },
  /**
   * The limit for one account from all addresses together. It delays nobody for longer than a second, so that nobody is
   * locked out.
   */
  account: { failures: 50, firstSeconds: 1, longestSeconds: 1 },
} satisfies Record<string, Limit>;

/** Failures older than this no longer count. */
const memoryMilliseconds = 60 * 60_000;
const knownLimit = 10_000;
/** The time for keys that are not slowed down: far enough in the past for every clock. */
const notBlocked = new Date(0);

/** A key under which an attempt is counted, and the limit for it. */
export interface Attempt {
  key: string;
  kind: keyof typeof limits;
}

interface Account {
  enterpriseId: string;
  account: string;
}

/** The purpose of an attempt; each purpose has its own count. */
type Purpose = 'login' | 'forget';

const accountKey = (purpose: Purpose, { enterpriseId, account }: Account) =>
  `${purpose}:account:${enterpriseId}/${account}`;

type ThrottleRow = typeof loginThrottles.$inferSelect;

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

/** Returns the prefix of the keys of single addresses for the account. */
const guessesPrefix = (key: string) => `guesses of ${key} from `;

/** Slows down guesses, on all instances together. */
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
   * Returns the keys for an attempt on an account from an unknown browser: the address at the account, the address, and
   * the account. While the account is attacked, an address waits from its first failure on.
   */
  async attemptsOn(purpose: Purpose, account: Account, address: string): Promise<[Attempt, ...Attempt[]]> {
    const network = networkOf(address);
    const key = accountKey(purpose, account);
    const [row] = await this.rows([{ key }]);
    const isRecent = row && this.now().getTime() - row.lastFailureAt.getTime() < memoryMilliseconds;
    const attacked = isRecent && row.failures >= limits.account.failures;
    return [
      { key: `${guessesPrefix(key)}${network}`, kind: attacked ? 'guessesUnderAttack' : 'guesses' },
      { key: `${purpose}:address:${network}`, kind: 'address' },
      { key, kind: 'account' },
    ];
  }

  /**
   * Makes an attempt that may fail, unless one of its keys is slowed down. It counts as failed before it is made, by one
   * statement for each key that is valid for all instances. So concurrent attempts cannot exceed the limit. Throws 429
   * with the seconds to wait as `{{seconds}}` of the message. An attempt that throws is not counted.
   *
   * @returns the result of the attempt, and a function that removes its count
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

  /** Counts attempts that are failures in themselves. Throws 429 as `attempt` does. */
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
      const remaining = sql`greatest(0, ${failures} - 1)`;
      await this.db
        .update(loginThrottles)
        .set({
          failures: remaining,
          blockedUntil: sql`case when ${remaining} < ${limits[kind].failures} or ${isLast}
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

  /** Clears the counted guesses at the account, from all addresses. */
  async clearAccount(account: Account): Promise<void> {
    const key = accountKey('login', account);
    this.known.clear();
    const { key: column } = loginThrottles;
    await this.db
      .delete(loginThrottles)
      .where(or(eq(column, key), sql`starts_with(${column}, ${guessesPrefix(key)})`));
  }

  /** Deletes rows that no longer count. */
  async prune(): Promise<void> {
    const forgotten = new Date(this.now().getTime() - memoryMilliseconds);
    await this.db.delete(loginThrottles).where(lt(loginThrottles.lastFailureAt, forgotten));
  }

  private rows(attempts: { key: string }[]): Promise<ThrottleRow[]> {
    const keys = attempts.map(({ key }) => key);
    return this.db.select().from(loginThrottles).where(inArray(loginThrottles.key, keys));
  }

  private secondsToWait(rows: ThrottleRow[]): number {
    return Math.max(0, ...rows.map((row) => Math.ceil(this.millisecondsToWait(row) / 1000)));
  }

  /**
   * Returns the wait by the clock, limited to the wait when this process first saw it. So a clock that stopped or was set
   * back does not extend a wait.
   */
  private millisecondsToWait({ key, failures, blockedUntil, lastFailureAt }: ThrottleRow): number {
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

  /** Counts an attempt; false when the key is slowed down by now. `seen`: the row as it was, after its wait. */
  private async count({ key, kind }: Attempt, now: Date, seen: ThrottleRow | undefined): Promise<boolean> {
    const at = sql`${now.toISOString()}::timestamptz`;
    const forgotten = new Date(now.getTime() - memoryMilliseconds);
    const failures = sql`case when ${loginThrottles.lastFailureAt} < ${forgotten.toISOString()}::timestamptz
      then 1 else ${loginThrottles.failures} + 1 end`;
    const limit = limits[kind];
    const doublings = sql`least((${failures}) - ${limit.failures}, 20)`;
    const seconds = sql`least(${limit.longestSeconds}, ${limit.firstSeconds} * power(2, ${doublings}))`;
    const afterFirst = limit.failures > 1 ? notBlocked : new Date(now.getTime() + limit.firstSeconds * 1000);
    const counted = await this.db
      .insert(loginThrottles)
      .values({ key, failures: 1, blockedUntil: afterFirst, lastFailureAt: now })
      .onConflictDoUpdate({
        target: loginThrottles.key,
        set: {
          failures,
          blockedUntil: sql`case when (${failures}) < ${limit.failures}
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
