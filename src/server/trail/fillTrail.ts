import { asc, eq, inArray, sql } from 'drizzle-orm';
import { recordIdOfEntry } from '../../domain/ledgerRecordId.ts';
import { platformRoles } from '../../domain/platformUser.ts';
import { roleIds } from '../../domain/roles.ts';
import { correction } from '../../machines/correction.ts';
import { fileLifecycle } from '../../machines/file.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { packageAvailability } from '../../machines/packageAvailability.ts';
import { platformUser } from '../../machines/platformUser.ts';
import { recharge } from '../../machines/recharge.ts';
import { subscription } from '../../machines/subscription.ts';
import type { Db, Tx } from '../db/database.ts';
import { ledgerEntries, packageAvailabilities, packages, transitions, users } from '../db/schema.ts';
import { noOrigin, transact } from '../http/transaction.ts';
import { writeTransitions, type TransitionFields } from './append.ts';
import { creationOf, stepOf, type Actor } from './formerSteps.ts';
import { filesBefore } from './formerFiles.ts';
import { subscriptionsBefore } from './formerSubscriptions.ts';

const actorOfStep = sql`jsonb_build_object('id', step.actor_id, 'name', step.actor_name, 'roleId', step.actor_role_id)`;

/**
 * Logs the past of records that are older than the log of their lifecycle, sealed if the server has a key. Runs only once
 * for each lifecycle: a later record without an entry is for verification to find.
 */
export async function fillTrail(db: Db, sealKey: Buffer | null, now = new Date()): Promise<void> {
  await fillLifecycles(db, sealKey, [platformUser], platformUsersBefore);
  await fillLifecycles(db, sealKey, [recharge, correction], movementsBefore);
  await fillLifecycles(db, sealKey, [packageAvailability], availabilitiesBefore);
  await fillLifecycles(db, sealKey, [subscription], (tx) => subscriptionsBefore(tx, now));
  await fillLifecycles(db, sealKey, [fileLifecycle], filesBefore);
}

async function fillLifecycles(
  db: Db,
  sealKey: Buffer | null,
  lifecycles: readonly Lifecycle[],
  stepsBefore: (tx: Tx) => Promise<TransitionFields[]>,
): Promise<void> {
  const act = async (tx: Tx) => {
    const ids = lifecycles.map(({ id }) => id);
    const [logged] = await tx
      .select({ id: transitions.id })
      .from(transitions)
      .where(inArray(transitions.lifecycle, ids))
      .limit(1);
    if (!logged) await writeTransitions(tx, await stepsBefore(tx));
  };
  await transact(db, act, { ...noOrigin, sealKey });
}

/** Returns their creations. They are their own actors, because their creator is unknown. */
async function platformUsersBefore(tx: Tx): Promise<TransitionFields[]> {
  const roles = platformRoles.map((role) => roleIds[role]);
  const rows = await tx.select().from(users).where(inArray(users.roleId, roles));
  return rows.map((user) =>
    creationOf(platformUser, user.status, { recordId: user.id, at: user.createdAt, actor: user }),
  );
}

/** As the ledger's entries tell of them. */
async function movementsBefore(tx: Tx): Promise<TransitionFields[]> {
  const rows = await tx
    .select({ entry: ledgerEntries, name: users.name, roleId: users.roleId })
    .from(ledgerEntries)
    .leftJoin(users, eq(users.id, ledgerEntries.actorId))
    .where(sql`${ledgerEntries.kind} <> 'sale'`)
    .orderBy(asc(ledgerEntries.id));
  const credited = new Map(rows.map(({ entry }) => [entry.id, entry.amount]));
  return rows.map(({ entry, name, roleId }) => {
    const { id, kind, amount, rechargeAmount, discountRate, reversesId, remarks, at } = entry;
    const recordId = recordIdOfEntry(reversesId ?? id);
    const details = { recordId, at, remarks, actor: { id: entry.actorId, name, roleId } };
    if (kind === 'correction') return creationOf(correction, 'posted', { ...details, params: { amount } });
    if (reversesId !== null) {
      const params = { creditedAmount: credited.get(reversesId) ?? amount };
      return stepOf(recharge, 'reverse', 1, { ...details, params });
    }
    const params = {
      ...(rechargeAmount !== null && { amount: rechargeAmount }),
      ...(discountRate !== null && { discountRate }),
      creditedAmount: amount,
    };
    return creationOf(recharge, 'credited', { ...details, params });
  });
}

/**
 * Returns the past availability of packages: available at their creation. For one that is unavailable now, the cause is
 * the first step that unpublished an application of it for good.
 */
async function availabilitiesBefore(tx: Tx): Promise<TransitionFields[]> {
  const rows = await tx
    .select({
      id: packages.id,
      createdAt: packages.createdAt,
      status: packageAvailabilities.status,
      creator: sql<Actor | null>`(select ${actorOfStep} from ${transitions} as step
        where step.lifecycle = 'packagePublication' and step.record_id = ${packages.id} and step.seq = 1)`,
      cause: sql<(Actor & { entryId: number; at: string }) | null>`(
        select ${actorOfStep} || jsonb_build_object('entryId', step.id, 'at', step.at) from ${transitions} as step
        join package_applications as held on held.application_id = step.record_id
        join applications as withdrawn on withdrawn.id = held.application_id and withdrawn.status <> 'published'
        where step.lifecycle = 'applicationPublication' and step.event = 'unpublish' and held.package_id = ${packages.id}
          and step.at >= ${packages.createdAt} and not exists (select from ${transitions} as later
            where later.lifecycle = step.lifecycle and later.record_id = step.record_id and later.seq > step.seq)
        order by step.id limit 1)`,
    })
    .from(packages)
    .innerJoin(packageAvailabilities, eq(packageAvailabilities.id, packages.id))
    .orderBy(asc(packages.createdAt), asc(packages.id));
  return rows.flatMap(({ id: recordId, createdAt, status, creator, cause }) => {
    const actor = creator ?? { id: null, name: null, roleId: null };
    const added = creationOf(packageAvailability, 'available', { recordId, at: createdAt, actor });
    if (status === 'available') return [added];
    const details = { recordId, at: cause ? new Date(cause.at) : createdAt, actor: cause ?? actor };
    const step = stepOf(packageAvailability, 'applicationUnpublished', 1, details);
    return [added, { ...step, causeId: cause?.entryId ?? null }];
  });
}
