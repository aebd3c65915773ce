import { lifecycleStates } from '../../machines/lifecycle.ts';
import { lifecycles } from '../../machines/lifecycles.ts';
import type { Api } from '../http/api.ts';
import * as contract from './contract.ts';
import { countRecords, findRecord } from './records.ts';
import { historyOf } from './service.ts';

export function registerLifecycle(api: Api): void {
  api.on(contract.lifecycleCounts, async ({ queryable, session, query }) => {
    const counts = await countRecords(queryable, session, query.lifecycle);
    return lifecycleStates(lifecycles[query.lifecycle]).map(({ id }) => ({
      state: id,
      count: counts.find(({ state }) => state === id)?.count ?? 0,
    }));
  });

  api.on(contract.lifecycleHistory, async ({ queryable, session, query }) => {
    const record = await findRecord(queryable, session, query.lifecycle, query.id);
    const { verified, entries } = await historyOf(queryable, query.lifecycle, query.id);
    return {
      lifecycle: query.lifecycle,
      recordId: query.id,
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
        at: entry.at.toISOString(),
        hash: entry.hash,
      })),
    };
  });
}
