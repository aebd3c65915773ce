import { IconUser } from '../../icons/icons.ts';
import { staffStates } from '../../domain/staff.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { customersOf } from '../customer/customerType.ts';
import { ordersOf } from '../order/orderType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { staffLifecycle } from '../../machines/staff.ts';
import { loadStaff, staffMachineFacts, staffSummary, type StaffFacts } from './staffRecord.ts';

export const staffFound = graphql(`
  fragment FoundStaffRow on FoundStaff @_unmask {
    id
    matchRank
    reading
    name
    mobile
    status
  }
`);

const newestQuery = graphql(`
  query StaffCandidates($pageSize: Int!, $status: StaffState) {
    userPage(pageSize: $pageSize, status: $status) {
      records {
        id
        name
        mobile
        status
      }
    }
  }
`);

type StaffRow = Pick<StaffFacts, 'id' | 'name' | 'mobile' | 'status'>;

export const staffType = defineRecordType<'staff', StaffRow>({
  type: 'staff',
  title: 'palette.type.staff',
  placeholder: 'palette.placeholder.staff',
  icon: IconUser,
  keySection: 'keys.section.staff',
  log: { lifecycle: 'staff' },
  load: loadStaff,
  name: ({ name }) => name,
  summary: staffSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, staffStates))).userPage),
  stateOf: ({ status }) => status,
  relations: [
    {
      title: 'command.related.customers',
      to: 'customer',
      roles: ['agent'],
      several: (context, { id }) => customersOf(context, id),
    },
    {
      title: 'command.related.orders',
      to: 'order',
      roles: ['agent'],
      several: (context, { id }) => ordersOf(context, { salespersonId: id }),
    },
  ],
  lifecycles: {
    staff: {
      statusOf: (context, data) =>
        statusInLifecycle(staffLifecycle, data.id, data.status, staffMachineFacts(context, data)),
      owners: ({ id, agentId }) => ({ agent: { agentId }, salesperson: { userId: id, agentId } }),
    },
  },
});
