import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { foundRechargeSchema } from '../../domain/search.ts';
import { agents, correctionRecords, rechargeRecords } from '../db/schema.ts';
import { subquery } from '../db/subquery.ts';
import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { recordsIn } from '../http/lifecycleRecords.ts';
import { ofOperations } from '../http/scope.ts';
import { findRecharges } from '../search/recharges.ts';
import * as contract from './contract.ts';
import { agentRechargeCsvColumns, allRecharges, pageRecharges, readRecharge } from './list.ts';
import { postCorrection, postRecharge, previewCorrection, previewRecharge, reverseRecharge } from './post.ts';

/** Returns the title of a history: the agent's name. */
const agentName = (agentId: PgColumn) =>
  subquery<string>(sql`select ${agents.name} from ${agents} where ${agents.id} = ${agentId}`);

export function registerRecharge(api: Api): void {
  api.registerSearch('recharges', foundRechargeSchema, findRecharges);
  api.records.set('recharge', recordsIn(rechargeRecords, agentName(rechargeRecords.agentId), ofOperations));
  api.records.set(
    'correction',
    recordsIn(correctionRecords, agentName(correctionRecords.agentId), ofOperations),
  );

  api.register(contract.agentRechargeRecordPage, ({ services, query }) =>
    pageRecharges(services.database, query),
  );

  registerExport(api, contract.agentRechargeRecordPage, {
    columns: agentRechargeCsvColumns,
    rows: (_session, filter) => allRecharges(api.services.database, filter),
  });

  api.register(contract.agentRechargeDetail, ({ queryable, query }) =>
    readRecharge(queryable, Number(query.id)),
  );

  api.register(contract.agentRechargePreview, ({ queryable, body, services }) =>
    previewRecharge(queryable, body, services.now()),
  );

  api.register(contract.agentRecharge, async ({ queryable, session, body, services }) =>
    readRecharge(queryable, await postRecharge(queryable, session, body, services.now())),
  );

  api.register(contract.agentRechargeReverse, async ({ queryable, session, body, services }) =>
    readRecharge(queryable, await reverseRecharge(queryable, session, body, services.now())),
  );

  api.register(contract.agentCorrectionPreview, ({ queryable, body }) => previewCorrection(queryable, body));

  api.register(contract.agentCorrection, async ({ queryable, session, body, services }) =>
    readRecharge(queryable, await postCorrection(queryable, session, body, services.now())),
  );
}
