import { lifecycleStates } from '../../machines/lifecycle.ts';
import { lifecycleIds, lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { stepToday } from '../../machines/migration.ts';
import type { Api } from '../http/api.ts';
import type { LifecycleRecords } from '../http/lifecycleRecords.ts';
import { notFound } from '../http/refusal.ts';
import { readBoard } from './board.ts';
import { causesOf } from './causes.ts';
import * as contract from './contract.ts';
import { historyOf } from './history.ts';
import { readSteps } from './steps.ts';

/** Registers the calls; call it after the areas, which register how their records are found. Throws if one has not. */
export function registerLifecycle(api: Api): void {
  const recordsOf = (id: LifecycleId): LifecycleRecords => {
    const records = api.records.get(id);
    if (!records) throw new Error(`No area tells how the records of ${id} are found`);
    return records;
  };
  lifecycleIds.forEach(recordsOf);

  api.register(contract.lifecycleCounts, async ({ queryable, session, query }) => {
    const counts = await recordsOf(query.lifecycle).counts(queryable, session);
    return lifecycleStates(lifecycles[query.lifecycle]).map(({ id }) => ({
      state: id,
      count: counts.find(({ state }) => state === id)?.count ?? 0,
    }));
  });

  api.register(contract.lifecycleBoard, ({ queryable, session, query, services }) =>
    readBoard(queryable, { records: recordsOf(query.lifecycle), session, now: services.now() }, query),
  );

  api.register(contract.lifecycleSteps, ({ queryable, session, query, services }) =>
    readSteps(queryable, { records: recordsOf(query.lifecycle), session, now: services.now() }, query),
  );

  api.register(contract.lifecycleHistory, async ({ queryable, session, query, services }) => {
    const record = await recordsOf(query.lifecycle).find(queryable, session, query.id);
    if (!record) throw notFound();
    const { verified, entries: stored } = await historyOf(queryable, services.log, query.lifecycle, query.id);
    const entries = stored.map((entry) =>
      stepToday(lifecycles[query.lifecycle], entry.machineVersion ?? 0, entry),
    );
    const causeIds = stored.flatMap(({ causeId }) => causeId ?? []);
    const causes = await causesOf(queryable, session, recordsOf, causeIds);
    return {
      lifecycle: query.lifecycle,
      recordId: query.id,
      pageId: record.pageId ?? query.id,
      pageType: record.pageType ?? lifecycles[query.lifecycle].recordType,
      recordName: record.name,
      state: record.state,
      verified: verified && entries.at(-1)?.to === record.state,
      entries: entries.map((entry) => ({
        seq: entry.seq,
        from: entry.from,
        event: entry.event,
        to: entry.to,
        edge: entry.edge,
        actorName: entry.actorName,
        actorRoleId: entry.actorRoleId,
        remarks: entry.remarks,
        params: Object.entries(entry.params).map(([name, value]) => ({ name, value: String(value) })),
        cause: causes.get(entry.causeId ?? 0) ?? null,
        at: entry.at.toISOString(),
        hash: entry.hash.toString('hex'),
      })),
    };
  });
}
