import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { roleOf, type RoleId } from '../../domain/roles.ts';
import type { Database } from '../db/database.ts';
import { agents, sessions, users } from '../db/schema.ts';
import { announce, type LiveBus } from './liveBus.ts';
import type { Session } from './session.ts';

/** A session nobody uses ends after this time. */
const idleMilliseconds = 12 * 60 * 60_000;
/** How long a looked-up session is believed without asking again; revocation empties the cache at once. */
const cacheMilliseconds = 30_000;
const touchMilliseconds = 60_000;
const cacheLimit = 10_000;

interface Cached {
  session: Session;
  until: number;
  touchedAt: number;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Issues, finds and revokes sessions. Only hashes of tokens reach the database. */
export class SessionStore {
  private readonly cache = new Map<string, Cached>();
  private readonly byToken = new Map<string, string>();
  private readonly database: Database;
  private readonly now: () => Date;

  constructor(database: Database, live: LiveBus, now: () => Date) {
    this.database = database;
    this.now = now;
    live.subscribe((event) => {
      if (event.topic === 'session') this.forgetUser(event.id);
    });
  }

  /** A new session of 256 random bits; the token is given once and never stored. */
  async issue(userId: string, address: string, userAgent: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const at = this.now();
    await this.database.db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      address,
      userAgent: userAgent.slice(0, 200),
      createdAt: at,
      lastSeenAt: at,
    });
    return token;
  }

  async find(token: string): Promise<Session | undefined> {
    const tokenHash = this.hashOf(token);
    const now = this.now().getTime();
    const cached = this.cache.get(tokenHash);
    if (cached && cached.until > now) {
      if (now - cached.touchedAt > touchMilliseconds) {
        cached.touchedAt = now;
        await this.touch(tokenHash);
      }
      return cached.session;
    }
    const session = await this.load(tokenHash, now);
    this.cache.delete(tokenHash);
    if (!session) return undefined;
    if (this.cache.size >= cacheLimit) this.cache.clear();
    this.cache.set(tokenHash, { session, until: now + cacheMilliseconds, touchedAt: now });
    await this.touch(tokenHash);
    return session;
  }

  async revoke(session: Session): Promise<void> {
    await this.database.db
      .update(sessions)
      .set({ revokedAt: this.now() })
      .where(eq(sessions.tokenHash, session.tokenHash));
    this.cache.delete(session.tokenHash);
    await announce(this.database.db, {
      topic: 'session',
      id: session.userId,
      event: 'revoked',
      audience: { agentId: null, salespersonId: null },
    });
  }

  private forgetUser(userId: string): void {
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

  private async load(tokenHash: string, now: number): Promise<Session | undefined> {
    const [row] = await this.database.db
      .select({ user: users, agentName: agents.name, agentStatus: agents.status })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(agents, eq(agents.id, users.agentId))
      .where(
        and(
          eq(sessions.tokenHash, tokenHash),
          isNull(sessions.revokedAt),
          gt(sessions.lastSeenAt, new Date(now - idleMilliseconds)),
          eq(users.status, 'active'),
        ),
      );
    if (!row || row.agentStatus === 'disabled') return undefined;
    const { user, agentName } = row;
    const role = roleOf(user.roleId);
    if (!role) return undefined;
    return {
      userId: user.id,
      role,
      roleId: user.roleId as RoleId,
      agentId: user.agentId,
      agentName,
      name: user.name,
      account: user.account,
      enterpriseId: user.enterpriseId,
      mobile: user.mobile,
      avatarUrl: user.avatarUrl,
      tokenHash,
    };
  }
}
