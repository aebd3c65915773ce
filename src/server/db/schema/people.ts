import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { customerStates, industries } from '../../../domain/customer.ts';
import { filePurposes } from '../../../domain/fileUse.ts';

export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

/** Of each entry of the log: the session and the request that it was written in, and the server's own mark (trail/seal.ts). */
export const origin = {
  /** Public id of the session; null where nobody was logged in. */
  sessionId: text('session_id'),
  requestId: text('request_id'),
  seal: text('seal'),
};

const id = uuid('id').primaryKey().defaultRandom();
/** Every record that lives carries a version; a write names the one it saw. */
const version = integer('version').notNull().default(1);
const createdAt = instant('created_at').notNull().defaultNow();
/** How the names are read (search/reading.ts), for the search. Empty only where it was not known when it was written. */
export const reading = text('reading').notNull();

export const agentLevels = pgTable(
  'agent_levels',
  {
    id,
    name: text('name').notNull(),
    reading,
    /** 0.15 credits 15 % more than is paid. */
    discountRate: numeric('discount_rate', { precision: 5, scale: 4 }).notNull(),
    /** A deleted level stays for its history, and leaves its name free. */
    status: text('status', { enum: ['enabled', 'disabled', 'deleted'] })
      .notNull()
      .default('enabled'),
    version,
    createdAt,
  },
  (table) => [
    uniqueIndex('agent_levels_name')
      .on(table.name)
      .where(sql`status <> 'deleted'`),
  ],
);

export const agents = pgTable(
  'agents',
  {
    id,
    enterpriseId: text('enterprise_id').notNull().unique(),
    name: text('name').notNull(),
    levelId: uuid('level_id')
      .notNull()
      .references(() => agentLevels.id),
    director: text('director').notNull(),
    reading,
    status: text('status', { enum: ['enabled', 'disabled'] })
      .notNull()
      .default('enabled'),
    version,
    createdAt,
  },
  (table) => [
    index('agents_newest').on(table.createdAt.desc(), table.id),
    index('agents_level').on(table.levelId),
  ],
);

export const users = pgTable(
  'users',
  {
    id,
    enterpriseId: text('enterprise_id').notNull(),
    account: text('account').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The role number of the wire (domain/roles.ts). */
    roleId: smallint('role_id').notNull(),
    agentId: uuid('agent_id').references(() => agents.id),
    name: text('name').notNull(),
    reading,
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

/** The published logins of a demo store; empty in every other. One whose password was changed is not told any more. */
export const demoLogins = pgTable('demo_logins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The order in which they are told. */
  place: smallint('place').notNull(),
  password: text('password').notNull(),
  passwordHash: text('password_hash').notNull(),
});

/** Only a hash of the token is kept: who reads the table cannot log in with it. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt,
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Failed logins by account and by address: each slows down the next attempts. */
export const loginThrottles = pgTable('login_throttles', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  blockedUntil: instant('blocked_until').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
});

/**
 * A forgotten password, for the superior to answer (R-password-5). Without an agent it is for
 * operations. Of one user at most one waits.
 */
export const passwordRequests = pgTable(
  'password_requests',
  {
    id,
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    agentId: uuid('agent_id').references(() => agents.id),
    status: text('status', { enum: ['pending', 'answered', 'dismissed'] })
      .notNull()
      .default('pending'),
    answeredById: uuid('answered_by_id').references(() => users.id),
    answeredAt: instant('answered_at'),
    version,
    createdAt,
  },
  (table) => [
    uniqueIndex('password_requests_pending')
      .on(table.userId)
      .where(sql`status = 'pending'`),
    index('password_requests_superior').on(table.agentId, table.createdAt.desc(), table.id),
  ],
);

/** How a user keeps their lists: columns, density, saved views. */
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

export const customers = pgTable(
  'customers',
  {
    id,
    companyId: text('company_id').notNull().unique(),
    name: text('name').notNull(),
    employeeCount: integer('employee_count').notNull(),
    creditCode: text('credit_code').notNull().unique(),
    industry: text('industry', { enum: industries }).notNull(),
    adminName: text('admin_name').notNull(),
    reading,
    adminPhone: text('admin_phone').notNull(),
    adminAccount: text('admin_account').notNull(),
    adminPasswordHash: text('admin_password_hash').notNull(),
    status: text('status', { enum: customerStates }).notNull().default('enabled'),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => agents.id),
    salespersonId: uuid('salesperson_id')
      .notNull()
      .references(() => users.id),
    orderCount: integer('order_count').notNull().default(0),
    version,
    createdAt,
  },
  (table) => [
    index('customers_agent').on(table.agentId, table.createdAt.desc(), table.id),
    index('customers_salesperson').on(table.salespersonId, table.createdAt.desc(), table.id),
    index('customers_newest').on(table.createdAt.desc(), table.id),
    index('customers_orders').on(table.orderCount.desc(), table.id),
    index('customers_status').on(table.status, table.createdAt.desc(), table.id),
  ],
);

export const files = pgTable(
  'files',
  {
    id,
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    purpose: text('purpose', { enum: filePurposes }).notNull().default('contract'),
    name: text('name').notNull(),
    mimeType: text('mime_type').notNull(),
    /** Bytes; of an upload in parts, as it was announced. */
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Null where the store took the content without the server. */
    sha256: text('sha256'),
    uploaded: boolean('uploaded').notNull().default(false),
    /** Under what the store keeps the content that was checked. Null of files from before there were such keys: their id. */
    contentKey: text('content_key'),
    /** How the store names an upload in parts; of an uploaded file, until its parts are dropped. */
    uploadId: text('upload_id'),
    /** Until the store has dropped what lies of it. Nothing completes an upload then; its row goes with it, a file's stays. */
    givenUp: boolean('given_up').notNull().default(false),
    /** Since when an uploaded file is none any more. The row stays for its history. */
    discardedAt: instant('discarded_at'),
    createdAt,
  },
  (table) => [
    index('files_oldest').on(table.createdAt),
    index('files_owner').on(table.ownerId, table.createdAt),
  ],
);
