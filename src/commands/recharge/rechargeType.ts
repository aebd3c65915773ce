import { IconCoin } from '../../icons/icons.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { recharge } from '../../machines/recharge.ts';
import type { CommandContext } from '../../commandKit/command.ts';
import { defineRecordType, newestCount, rowsIn, type FoundRecord } from '../../commandKit/recordType.ts';
import {
  loadRecharge,
  rechargeMachineFacts,
  rechargeName,
  rechargeSummary,
  rechargeTrail,
  type RechargeFacts,
} from './rechargeRecord.ts';

export const rechargeFound = graphql(`
  fragment FoundRechargeRow on FoundRecharge @_unmask {
    id
    matchRank
    reading
    kind
    agentName
    rechargeAmount
    remarks
    reversesId
    reversedById
    at
  }
`);

const newestQuery = graphql(`
  query RechargeCandidates($pageSize: Int!, $agentId: String) {
    agentRechargeRecordPage(pageSize: $pageSize, agentId: $agentId) {
      records {
        id
        kind
        agentName
        rechargeAmount
        remarks
        reversesId
        reversedById
        at
      }
    }
  }
`);

/** Returns the newest recharges of an agent. Throws GraphFailure. */
export async function rechargesOf({ graph, t }: CommandContext, agentId: string): Promise<FoundRecord[]> {
  const answer = await graph.query(newestQuery, { agentId, pageSize: newestCount });
  return rowsIn(answer.agentRechargeRecordPage).map((row) => rechargeType.found(row, t));
}

type RechargeRow = Pick<
  RechargeFacts,
  'id' | 'kind' | 'agentName' | 'rechargeAmount' | 'remarks' | 'reversesId' | 'reversedById' | 'at'
>;

export const rechargeType = defineRecordType<'recharge', RechargeRow>({
  type: 'recharge',
  title: 'palette.type.recharge',
  placeholder: 'palette.placeholder.recharge',
  icon: IconCoin,
  keySection: 'keys.section.recharge',
  log: rechargeTrail,
  load: loadRecharge,
  name: rechargeName,
  readNames: ({ agentName }) => [agentName],
  summary: rechargeSummary,
  newest: async ({ graph }) =>
    rowsIn((await graph.query(newestQuery, { pageSize: newestCount })).agentRechargeRecordPage),
  stateOf: ({ kind, reversedById }) => (reversedById === null ? kind : 'reversed'),
  relations: [
    {
      title: 'command.related.agent',
      to: 'agent',
      roles: ['operations'],
      one: ({ agentId, agentName }) => ({ id: agentId, name: agentName }),
    },
  ],
  lifecycles: {
    recharge: {
      statusOf: (context, data) =>
        statusInLifecycle(
          recharge,
          rechargeTrail(data).id,
          data.reversedById === null ? 'credited' : 'reversed',
          rechargeMachineFacts(context, data),
        ),
    },
  },
});
