import type { Api } from '../http/api.ts';
import { registerExport } from '../http/csvExport.ts';
import { invalidField, notFound } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { readBalance, readBalanceHistory, readSum } from './balance.ts';
import * as contract from './contract.ts';
import { allLedger, ledgerLists, pageLedger } from './lists.ts';

export function registerAccount(api: Api): void {
  api.register(contract.accountBalance, ({ queryable, session }) =>
    readBalance(queryable, ownAgent(session)),
  );

  api.register(contract.accountBalanceHistory, ({ queryable, session, services }) =>
    readBalanceHistory(queryable, ownAgent(session), services.now()),
  );

  api.register(contract.accountRechargePage, ({ services, session, query }) =>
    pageLedger(services.database, ledgerLists.recharges, ownAgent(session), query),
  );

  api.register(contract.accountSalePage, ({ services, session, query }) =>
    pageLedger(services.database, ledgerLists.sales, ownAgent(session), query),
  );

  api.register(contract.accountEntries, ({ services, session, query }) =>
    pageLedger(services.database, ledgerLists.entries, resolveAgentId(session, query.agentId), query),
  );

  const { recharges, sales, entries } = ledgerLists;
  const { database } = api.services;
  registerExport(api, contract.accountRechargePage, {
    columns: recharges.columns,
    rows: (session, filter) => allLedger(database, recharges, ownAgent(session), filter),
  });
  registerExport(api, contract.accountSalePage, {
    columns: sales.columns,
    rows: (session, filter) => allLedger(database, sales, ownAgent(session), filter),
  });
  registerExport(api, contract.accountEntries, {
    columns: entries.columns,
    rows: (session, filter) => allLedger(database, entries, resolveAgentId(session, filter.agentId), filter),
  });

  api.register(contract.accountEntriesSum, ({ queryable, session, query }) =>
    readSum(
      queryable,
      resolveAgentId(session, query.agentId),
      query.upTo === undefined ? undefined : Number(query.upTo),
    ),
  );
}

function ownAgent({ agentId }: Session): string {
  if (!agentId) throw notFound();
  return agentId;
}

/** Returns the agent of the ledger: an agent has only its own, operations name one. */
function resolveAgentId(session: Session, agentId: string | undefined): string {
  if (session.role === 'operations') {
    if (!agentId) throw invalidField('agentId', 'validation.required');
    return agentId;
  }
  const own = ownAgent(session);
  if (agentId !== undefined && agentId !== own) throw notFound();
  return own;
}
