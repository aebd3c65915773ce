import { IconNote } from '../../icons/icons.ts';
import { noteStates } from '../../domain/note.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { defineRecordType, newestIn, rowsIn } from '../../commandKit/recordType.ts';
import { statusInLifecycle } from '../../commandKit/lifecycleStatus.ts';
import { note } from '../../machines/note.ts';
import { loadNote, noteMachineFacts, noteName, noteSummary, type NoteFacts } from './noteRecord.ts';

export const noteFound = graphql(`
  fragment FoundNoteRow on FoundNote @_unmask {
    id
    matchRank
    reading
    customerName
    orderNo
    caseTitle
    text
    authorName
    status
    createdAt
  }
`);

const newestQuery = graphql(`
  query NoteCandidates($pageSize: Int!, $status: NoteState) {
    notePage(pageSize: $pageSize, status: $status) {
      records {
        id
        customerName
        orderNo
        caseTitle
        text
        authorName
        status
        createdAt
      }
    }
  }
`);

type NoteRow = Pick<
  NoteFacts,
  'id' | 'customerName' | 'orderNo' | 'caseTitle' | 'text' | 'authorName' | 'status' | 'createdAt'
>;

export const noteType = defineRecordType<'note', NoteRow>({
  type: 'note',
  title: 'palette.type.note',
  placeholder: 'palette.placeholder.note',
  icon: IconNote,
  keySection: 'keys.section.note',
  log: { lifecycle: 'note' },
  load: loadNote,
  name: noteName,
  summary: noteSummary,
  newest: async ({ graph }, from) =>
    rowsIn((await graph.query(newestQuery, newestIn(from, noteStates))).notePage),
  stateOf: ({ status }) => status,
  relations: [
    {
      title: 'command.related.customer',
      to: 'customer',
      roles: ['agent', 'salesperson'],
      one: ({ customerId, customerName }) =>
        customerId && customerName ? { id: customerId, name: customerName } : undefined,
    },
    {
      title: 'command.related.order',
      to: 'order',
      roles: ['agent', 'salesperson'],
      one: ({ orderId, orderNo }) => (orderId && orderNo ? { id: orderId, name: orderNo } : undefined),
    },
  ],
  lifecycles: {
    note: {
      statusOf: (context, data) =>
        statusInLifecycle(note, data.id, data.status, noteMachineFacts(context, data)),
    },
  },
});
