import { sql, type SQL } from 'drizzle-orm';
import type { LogProblem } from '../../domain/logVerification.ts';
import type { Database } from '../db/database.ts';
import type { sessions, users } from '../db/schema.ts';
import type { TransparencyLog } from './log.ts';
import { read, readPlaced } from './placedFindings.ts';
import { isLoginSealed, isPasswordSealed, isSessionSealed } from './rowSeals.ts';
import { rowSealKey } from './sealRows.ts';
import type { ReportFinding } from './verify.ts';

type UserRow = typeof users.$inferSelect;
type SessionRow = typeof sessions.$inferSelect;

/** Rows read at once. */
const page = 2000;

/**
 * The record with a user's history: the salesperson or platform user, or the agent of an agent's own login. Uses the
 * trail, as the role in the row may be forged.
 */
const recordOfUser = sql`left join lateral (select record_id, lifecycle from transitions
    where record_id = users.id and lifecycle in ('staff', 'platformUser') and seq = 1) as told on true`;
const recordColumns = sql`coalesce(told.record_id, users.agent_id, users.id) as id, coalesce(told.lifecycle, 'agent') as lifecycle`;

/**
 * Compares users, passwords and sessions with the server's seals, and open sessions with the logins and ends in the log.
 * Compares each entry's actor with the user's role and agent in the trail at that time (R-trail-19, R-trail-20).
 */
export async function verifyLogins(
  database: Database,
  log: TransparencyLog,
  found: ReportFinding,
): Promise<void> {
  const key = await sealKeyOfRows(database, log);
  if (key) {
    await verifyUserSeals(database, key, found);
    await verifySessionSeals(database, key, found);
  }
  const tell = async (rows: SQL, problem?: LogProblem) => {
    for (const placed of await readPlaced(database, rows)) {
      const { id: recordId, lifecycle, subject, entry } = placed;
      const wrong = placed.problem ?? problem;
      if (wrong) found({ problem: wrong, lifecycle, recordId, subject, ...entry });
    }
  };
  await tell(unloggedSessions, 'sessionUnlogged');
  await tell(revivedSessions, 'sessionRevived');
  await tell(wrongActors, 'actorWrong');
  await tell(closedActors, 'actorWrong');
  await tell(changedRights, 'actorWrong');
}

/** Returns the key of the rows' seals by the log; if the log has none, and rows have seals, the server's own. */
async function sealKeyOfRows(database: Database, log: TransparencyLog): Promise<Buffer | null> {
  const storedKey = await rowSealKey(database.db, log);
  if (storedKey || !log.sealKey) return storedKey;
  const sealed = await read(database, sql`select 1 from users where login_seal is not null limit 1`);
  return sealed.length > 0 ? log.sealKey : null;
}

async function verifyUserSeals(database: Database, key: Buffer, found: ReportFinding): Promise<void> {
  const after = (last: string) =>
    read(
      database,
      sql`select users.id as user_id, enterprise_id, account, role_id, agent_id, password_hash, login_seal, password_seal,
          ${recordColumns}
        from users ${recordOfUser} where users.id > ${last}::uuid order by users.id limit ${sql.raw(String(page))}`,
    );
  for (let rows = await after(leastId); rows.length > 0; rows = await after(String(rows.at(-1)?.user_id))) {
    for (const row of rows) {
      const user = {
        id: row.user_id,
        enterpriseId: row.enterprise_id,
        account: row.account,
        roleId: row.role_id,
        agentId: row.agent_id,
        passwordHash: row.password_hash,
        loginSeal: row.login_seal,
        passwordSeal: row.password_seal,
      } as UserRow;
      const named = {
        lifecycle: row.lifecycle as string,
        recordId: row.id as string,
        subject: `${user.enterpriseId}/${user.account}`,
      };
      if (!isLoginSealed(user, key)) found({ problem: 'loginForged', ...named });
      if (!isPasswordSealed(user, key)) found({ problem: 'passwordForged', ...named });
    }
  }
}

const leastId = '00000000-0000-0000-0000-000000000000';

async function verifySessionSeals(database: Database, key: Buffer, found: ReportFinding): Promise<void> {
  const after = (last: string) =>
    read(
      database,
      sql`select token_hash, user_id, address, user_agent, seal, (extract(epoch from sessions.created_at) * 1000)::text as opened,
          ${recordColumns}, ${subjectOfSession} as subject
        from sessions left join users on users.id = sessions.user_id ${recordOfUser}
        where token_hash > ${last} and revoked_at is null order by token_hash limit ${sql.raw(String(page))}`,
    );
  for (let rows = await after(''); rows.length > 0; rows = await after(String(rows.at(-1)?.token_hash))) {
    for (const row of rows) {
      const session = {
        tokenHash: row.token_hash,
        userId: row.user_id,
        address: row.address,
        userAgent: row.user_agent,
        createdAt: new Date(Number(row.opened)),
        seal: row.seal,
      } as SessionRow;
      if (isSessionSealed(session, key)) continue;
      found({
        problem: 'sessionForged',
        lifecycle: row.lifecycle as string,
        recordId: row.id as string,
        subject: row.subject as string,
      });
    }
  }
}

/** The session's public id (http/sessionStore.ts), which the log uses too: the beginning of the hash. */
const publicId = sql`left(sessions.token_hash, 16)`;
// The session's user may have been deleted from the table.
const subjectOfSession = sql`coalesce(users.enterprise_id || '/' || users.account, sessions.user_id::text) || ' ' || ${publicId}`;

/** A login is logged within the moment in which its session is opened. */
const unloggedSessions = sql`select ${recordColumns}, ${subjectOfSession} as subject,
    null as entry_kind, null::bigint as entry_id, null::timestamptz as at
  from sessions left join users on users.id = sessions.user_id ${recordOfUser}
  where revoked_at is null and not exists (select from security_events as entry
      where entry.actor_id = sessions.user_id and kind = 'login' and entry.session_id = ${publicId}
        and entry.at between sessions.created_at - interval '1 minute' and sessions.created_at + interval '1 minute')
    -- It may just be being opened.
    and not sessions.created_at between now() - interval '1 minute' and now()`;

/**
 * Sessions that are open although an entry ended them: one by its own user, one or all others by its own user, or all by
 * another user.
 */
const revivedSessions = sql`with living as (
    select token_hash, sessions.created_at, sessions.user_id, users.agent_id, users.role_id, ${publicId} as public_id,
      ${subjectOfSession} as subject
    from sessions left join users on users.id = sessions.user_id where revoked_at is null
  ), ended as (
    select id, at, kind, actor_id, session_id, details ->> 'session' as named, details ->> 'record' as record
    from security_events where kind in ('logout', 'sessionRevoke', 'passwordChange', 'passwordReset', 'loginDisabled')
  ), revived as (
    select living.*, ended.id as entry_id, ended.at from living join ended on ended.actor_id = living.user_id
      where case ended.kind
        when 'logout' then ended.session_id = public_id
        when 'sessionRevoke' then ended.named = public_id or (ended.named = 'others' and ended.session_id <> public_id)
        when 'passwordChange' then ended.session_id <> public_id end
    union all select living.*, ended.id, ended.at from living join ended on ended.record = living.user_id::text
      where ended.kind in ('passwordReset', 'loginDisabled')
    union all select living.*, ended.id, ended.at from living join ended on ended.record = living.agent_id::text
      where ended.kind = 'loginDisabled' or (ended.kind = 'passwordReset' and living.role_id = 1)
  ) select distinct on (token_hash) ${recordColumns}, subject, 'security' as entry_kind, entry_id, at
    from revived left join users on users.id = revived.user_id ${recordOfUser}
    where at > revived.created_at order by token_hash, entry_id`;

/** Each user's role and agent, from their first entry that stores them: no call changes either. */
const loggedUsers = sql`(
    select distinct on (record_id) record_id as user_id, (content ->> 'role_id')::int as role_id,
      (content ->> 'agent_id')::uuid as agent_id
    from transitions where lifecycle in ('staff', 'platformUser') and content ? 'role_id' order by record_id, seq
  ) union all (
    select distinct on ((login ->> 'id')) (login ->> 'id')::uuid, (login ->> 'role_id')::int, (login ->> 'agent_id')::uuid
    from transitions, jsonb_array_elements(content -> 'logins') as login
    where lifecycle = 'agent' and content ? 'logins' order by login ->> 'id', transitions.id)`;

/** Steps and security events with an actor. */
const acts = sql`select 'transition' as kind, id, at, actor_id, actor_role_id, record_id, lifecycle,
    facts #>> '{actor,agentId}' as agent_id, facts #> '{actor,agentId}' is not null as with_agent, event
  from transitions where actor_id is not null
  union all select 'security', id, at, actor_id, actor_role_id, null, null, null, false, kind
  from security_events where actor_id is not null`;

/** By a user who by the trail has another role or agent, or whom it does not know at all. */
const wrongActors = sql`select act.record_id as id, act.lifecycle, users.enterprise_id || '/' || users.account as subject,
    act.kind as entry_kind, act.id as entry_id, act.at
  from (${acts}) as act left join (${loggedUsers}) as told on told.user_id = act.actor_id
    left join users on users.id = act.actor_id
  where told.user_id is null or told.role_id <> act.actor_role_id
    or (act.with_agent and act.agent_id::uuid is distinct from told.agent_id)`;

/**
 * Entries whose actor could not log in at that time. Attempts are allowed, and so are entries within a minute, which were
 * already running.
 */
const closedActors = sql`select act.record_id as id, act.lifecycle, users.enterprise_id || '/' || users.account as subject,
    act.kind as entry_kind, act.id as entry_id, act.at
  from (
      select lifecycle, record_id, to_state, at as closed_at, lead(at) over (partition by lifecycle, record_id order by seq) as opened_at
      from transitions where lifecycle in ('staff', 'platformUser', 'agent')
    ) as closed
    join users on users.id = closed.record_id or (closed.lifecycle = 'agent' and users.agent_id = closed.record_id)
    join (${acts}) as act on act.actor_id = users.id
  where closed.to_state in ('resigned', 'disabled')
    and act.at > closed.closed_at + interval '1 minute' and act.at < coalesce(closed.opened_at, 'infinity')
    and act.event not in ('loginFailed', 'logout', 'refusal')`;

/** An entry of a user's own history after which the user has another role or agent than before. */
const changedRights = sql`select changed.record_id as id, changed.lifecycle, null as subject, 'transition' as entry_kind,
    changed.id as entry_id, changed.at
  from (select id, at, lifecycle, record_id, content ->> 'role_id' as role, content ->> 'agent_id' as agent,
        first_value(content ->> 'role_id') over history as first_role,
        first_value(content ->> 'agent_id') over history as first_agent
      from transitions where lifecycle in ('staff', 'platformUser') and content ? 'role_id'
      window history as (partition by lifecycle, record_id order by seq)) as changed
  where (role, agent) is distinct from (first_role, first_agent)`;
