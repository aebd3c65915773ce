import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, reading, sortKey, version } from './columns.ts';
import { agents } from './agents.ts';

export const users = pgTable(
  'users',
  {
    id,
    enterpriseId: text('enterprise_id').notNull(),
    account: text('account').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The server's mark on the login's rights and on the hash (trail/rowSeals.ts); null where it has no key. */
    loginSeal: text('login_seal'),
    passwordSeal: text('password_seal'),
    /** The role number of the wire (domain/roles.ts). */
    roleId: smallint('role_id').notNull(),
    agentId: uuid('agent_id').references(() => agents.id),
    name: text('name').notNull(),
    reading,
    sortKey,
    mobile: text('mobile').notNull().default(''),
    avatarUrl: text('avatar_url'),
    /** Sales staff resign; operations admins and developers are disabled. */
    status: text('status', { enum: ['active', 'resigned', 'disabled'] })
      .notNull()
      .default('active'),
    resignedAt: instant('resigned_at'),
    version,
    createdAt,
  },
  (table) => [
    uniqueIndex('users_login').on(table.enterpriseId, table.account),
    index('users_agent').on(table.agentId, table.createdAt.desc(), table.id),
    index('users_avatar')
      .on(table.avatarUrl)
      .where(sql`avatar_url is not null`),
    check('users_role', sql`${table.roleId} in (0, 1, -1, -2)`),
    check('users_agent_of_role', sql`(${table.roleId} in (1, -1)) = (${table.agentId} is not null)`),
  ],
);

/**
 * The published logins of a demo store; empty in other stores. A login whose password was changed is not listed any more.
 */
export const demoLogins = pgTable('demo_logins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The order of the list. */
  place: smallint('place').notNull(),
  password: text('password').notNull(),
  passwordHash: text('password_hash').notNull(),
});

/** Only a hash of the token is stored, so that nobody can log in with data from the table. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    /** The server's mark on the session; null where it has no key. */
    seal: text('seal'),
    createdAt,
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** The browsers that a user has logged in with (R-session-4). Only a hash of a browser's token is stored. */
export const loginDevices = pgTable(
  'login_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    lastLoginAt: instant('last_login_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index('login_devices_user').on(table.userId, table.lastLoginAt),
  ],
);

/** Failed logins by their keys (http/throttle.ts): each slows down the next attempts. */
export const loginThrottles = pgTable('login_throttles', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: instant('blocked_until').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
});

/** A user's settings of lists: columns, density, saved views. */
export const preferences = pgTable(
  'preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    key: text('key').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
