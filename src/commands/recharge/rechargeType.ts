import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestCount, rowsIn } from '../../commandKit/recordType.ts';
import {
  loadRecharge,
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
  query RechargeCandidates($pageSize: Int!) {
    agentRechargeRecordPage(pageSize: $pageSize) {
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

type Row = Pick<
  RechargeFacts,
  'id' | 'kind' | 'agentName' | 'rechargeAmount' | 'remarks' | 'reversesId' | 'reversedById' | 'at'
>;

export const rechargeType = defineRecordType<'recharge', Row>({
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
});
