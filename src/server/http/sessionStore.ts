import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { OwnSession } from '../../domain/ownSession.ts';
import { roleOf, type RoleId } from '../../domain/roles.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import { agents, sessions, users } from '../db/schema.ts';
import { isLoginSealed, isSessionSealed, sessionSeal } from '../trail/rowSeals.ts';
import { SealRefusals } from '../trail/sealRefusals.ts';
import { announce, type LiveBus } from './liveBus.ts';
import type { Session } from './session.ts';
import { afterCommit } from './transaction.ts';

const hour = 60 * 60_000;
/** A session nobody uses ends after this time. */
const idleMilliseconds = 12 * hour;
/** However much it is used, a session ends this long after the login. */
const longestMilliseconds = 7 * 24 * hour;
/** How long a looked-up session is believed without asking again; revocation empties the cache at once. */
const cacheMilliseconds = 30_000;
const touchMilliseconds = 60_000;
const cacheLimit = 10_000;

/** Length of a session's public id: the beginning of the hash, which reveals neither token nor hash. */
const publicIdLength = 16;
const publicId = sql<string>`left(${sessions.tokenHash}, ${sql.raw(String(publicIdLength))})`;

export function publicIdOf({ tokenHash }: Pick<Session, 'tokenHash'>): string {
  return tokenHash.slice(0, publicIdLength);
}

/** A session as it was found, and when it was opened and last seen. */
interface Cached {
  session: Session;
  createdAt: Date;
  lastSeenAt: Date;
  /** By the steady clock. */
  until: number;
}

/**
 * Tells whether a session is neither idle nor too old. A time in the future, from before the clock was set back, does not
 * end it.
 */
function isAlive({ createdAt, lastSeenAt }: Cached, now: number): boolean {
  return now - lastSeenAt.getTime() < idleMilliseconds && now - createdAt.getTime() < longestMilliseconds;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Issues, finds and revokes sessions. Only hashes of tokens reach the database. */
export class SessionStore {
  private readonly cache = new Map<string, Cached>();
  /** Counts removals from the cache, so that data read before one are not cached after it. */
  private forgotten = 0;
  private readonly byToken = new Map<string, string>();
  private readonly database: Database;
  private readonly now: () => Date;
  private readonly steadyNow: () => number;
  private readonly sealKey: Buffer | null;
  /** Logs logins, passwords and sessions that the server did not write. */
  readonly refusals: SealRefusals;

  /**
   * `steadyNow`: milliseconds by a clock that neither stops nor is set, such as `performance.now`. `sealKey`: with it,
   * only sessions count that a server with this key opened, of users that one with this key wrote (R-trail-19).
   */
  constructor(
    database: Database,
    live: LiveBus,
    now: () => Date,
    steadyNow: () => number,
    sealKey: Buffer | null = null,
  ) {
    this.database = database;
    this.now = now;
    this.steadyNow = steadyNow;
    this.sealKey = sealKey;
    this.refusals = new SealRefusals(database, now, sealKey);
    live.subscribe((event) => {
      if (event.topic === 'session') this.forgetUser(event.id);
    });
    live.onGap(() => this.forgetAll());
  }

  /**
   * Opens a session of 256 random bits and returns its token, which is never stored. Call it under a lock on the user's
   * row (R-session-15): ending the user's sessions locks that row too.
   */
  async issue(tx: Tx, userId: string, address: string, userAgent: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = this.now();
    const opened = {
      tokenHash: hashToken(token),
      userId,
      address,
      userAgent: userAgent.slice(0, 200),
      createdAt: at,
    };
    const seal = sessionSeal(opened, this.sealKey);
    await tx.insert(sessions).values({ ...opened, seal, lastSeenAt: at });
    return token;
  }

  async find(token: string): Promise<Session | undefined> {
    const tokenHash = this.hashOf(token);
    const now = this.now().getTime();
    const cached = this.cache.get(tokenHash);
    if (cached && cached.until > this.steadyNow() && isAlive(cached, now)) {
      if (Math.abs(now - cached.lastSeenAt.getTime()) > touchMilliseconds) {
        cached.lastSeenAt = new Date(now);
        await this.touch(tokenHash);
      }
      return cached.session;
    }
    const { forgotten } = this;
    const found = await this.use(tokenHash);
    this.cache.delete(tokenHash);
    if (!found) return undefined;
    const { session, createdAt } = found;
    // Read while someone's session ended: it may have been this one.
    if (forgotten !== this.forgotten) return session;
    if (this.cache.size >= cacheLimit) this.cache.clear();
    const until = this.steadyNow() + cacheMilliseconds;
    this.cache.set(tokenHash, { session, createdAt, lastSeenAt: new Date(now), until });
    return session;
  }

  /**
   * Tells whether the session has not ended, as the database knows at this moment. Does not count as a use of the
   * session.
   */
  async lives({ tokenHash }: Session, queryable: Queryable = this.database.db): Promise<boolean> {
    const living = await queryable
      .select({ tokenHash: sessions.tokenHash })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(agents, eq(agents.id, users.agentId))
      .where(this.usable(tokenHash));
    return living.length > 0;
  }

  /** Drops the sessions that have ended. */
  async prune(): Promise<void> {
    const { idle, oldest } = this.limits();
    const { revokedAt, lastSeenAt, createdAt } = sessions;
    await this.database.db
      .delete(sessions)
      .where(or(isNotNull(revokedAt), lte(lastSeenAt, idle), lte(createdAt, oldest)));
  }

  async revoke(session: Session): Promise<void> {
    await this.database.db
      .update(sessions)
      .set({ revokedAt: this.now() })
      .where(eq(sessions.tokenHash, session.tokenHash));
    this.cache.delete(session.tokenHash);
    await this.refresh(this.database.db, session.userId);
  }

  /** Ends every session of a user, or all but the one with the hash, as soon as the transaction is committed. */
  async revokeAllOf(queryable: Queryable, userId: string, exceptTokenHash?: string): Promise<void> {
    await queryable
      .update(sessions)
      .set({ revokedAt: this.now() })
      .where(
        and(
          eq(sessions.userId, userId),
          isNull(sessions.revokedAt),
          exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash),
        ),
      );
    await this.refresh(queryable, userId);
  }

  /** Ends the user's session of that id. False when there is none that lives. */
  async revokeOne(queryable: Queryable, userId: string, id: string): Promise<boolean> {
    const revoked = await queryable
      .update(sessions)
      .set({ revokedAt: this.now() })
      .where(and(this.living(userId), eq(publicId, id)))
      .returning({ id: publicId });
    if (revoked.length > 0) await this.refresh(queryable, userId);
    return revoked.length > 0;
  }

  /** Returns the user's open sessions, the last used first. */
  async list(queryable: Queryable, session: Session): Promise<OwnSession[]> {
    const rows = await queryable
      .select()
      .from(sessions)
      .where(this.living(session.userId))
      .orderBy(desc(sessions.lastSeenAt), sessions.tokenHash);
    return rows.map(({ tokenHash, userAgent, address, createdAt, lastSeenAt }) => ({
      id: publicIdOf({ tokenHash }),
      userAgent,
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: tokenHash === session.tokenHash,
    }));
  }

  /** Tells every instance to look the user up again; the user's open streams check whether they may continue. */
  async refresh(queryable: Queryable, userId: string): Promise<void> {
    await announce(queryable, {
      topic: 'session',
      id: userId,
      event: 'revoked',
      audience: { agentId: null, salespersonId: userId },
    });
    afterCommit(queryable, () => this.forgetUser(userId));
  }

  /** Returns the times that an open session must have been used after (`idle`) and opened after (`oldest`). */
  private limits(): { idle: Date; oldest: Date } {
    const now = this.now().getTime();
    return { idle: new Date(now - idleMilliseconds), oldest: new Date(now - longestMilliseconds) };
  }

  private alive() {
    const { idle, oldest } = this.limits();
    const { revokedAt, lastSeenAt, createdAt } = sessions;
    return and(isNull(revokedAt), gt(lastSeenAt, idle), gt(createdAt, oldest));
  }

  private living(userId: string) {
    return and(eq(sessions.userId, userId), this.alive());
  }

  private forgetAll(): void {
    this.forgotten += 1;
    this.cache.clear();
  }

  /** Removes the user's sessions from the cache: they are read again, or found ended. */
  forgetUser(userId: string): void {
    this.forgotten += 1;
    for (const [tokenHash, { session }] of this.cache) {
      if (session.userId === userId) this.cache.delete(tokenHash);
    }
  }

  private hashOf(token: string): string {
    let tokenHash = this.byToken.get(token);
    if (!tokenHash) {
      if (this.byToken.size >= cacheLimit) this.byToken.clear();
      this.byToken.set(token, (tokenHash = hashToken(token)));
    }
    return tokenHash;
  }

  private async touch(tokenHash: string): Promise<void> {
    await this.database.db
      .update(sessions)
      .set({ lastSeenAt: this.now() })
      .where(eq(sessions.tokenHash, tokenHash));
  }

  /** Returns the condition that the session has not ended and its user may work. */
  private usable(tokenHash: string) {
    return and(
      eq(sessions.tokenHash, tokenHash),
      this.alive(),
      eq(users.status, 'active'),
      or(isNull(agents.id), eq(agents.status, 'enabled')),
    );
  }

  /**
   * Tells whether the server wrote the session and the rights of its user. Logs a session or login that it did not write.
   */
  private async isSealed(
    session: typeof sessions.$inferSelect,
    user: typeof users.$inferSelect,
  ): Promise<boolean> {
    const { sealKey } = this;
    if (isSessionSealed(session, sealKey) && isLoginSealed(user, sealKey)) return true;
    const forged = isLoginSealed(user, sealKey) ? 'session' : 'login';
    await this.refusals.record(forged, user, { address: session.address, sessionId: publicIdOf(session) });
    return false;
  }

  /** Looks a session up and notes that it is used, in one statement. */
  private async use(tokenHash: string): Promise<{ session: Session; createdAt: Date } | undefined> {
    const [row] = await this.database.db
      .update(sessions)
      .set({ lastSeenAt: this.now() })
      .from(users)
      .leftJoin(agents, eq(agents.id, users.agentId))
      .where(and(eq(users.id, sessions.userId), this.usable(tokenHash)))
      .returning();
    if (!row) return undefined;
    const { users: user, agents: agent, createdAt } = row;
    if (!(await this.isSealed(row, user))) return undefined;
    const role = roleOf(user.roleId);
    if (!role) return undefined;
    const session: Session = {
      userId: user.id,
      role,
      roleId: user.roleId as RoleId,
      agentId: user.agentId,
      agentName: agent?.name ?? null,
      name: user.name,
      account: user.account,
      enterpriseId: user.enterpriseId,
      mobile: user.mobile,
      avatarUrl: user.avatarUrl,
      tokenHash,
    };
    return { session, createdAt };
  }
}
