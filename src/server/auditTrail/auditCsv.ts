import { auditEventKey } from '../../domain/auditEventKey.ts';
import { actingRole } from '../../domain/roles.ts';
import type { LogEntryKind } from '../../domain/securityEvent.ts';
import { namedState } from '../../machines/lifecycles.ts';
import type { CsvColumn } from '../http/csvExport.ts';

/** Returns a code together with its kind: "dealApproval approved". */
const coded = (a: unknown, b: unknown) => (b === null ? null : `${String(a)} ${String(b)}`);

const state = (code: string) => {
  const [lifecycle = '', name = ''] = code.split(' ');
  return namedState(lifecycle, name)?.label;
};

/** The columns of the audit entries' CSV. */
export const auditCsvColumns: CsvColumn[] = [
  { title: 'auditTrail.index', field: 'id' },
  { title: 'column.time', field: 'at', instant: true },
  {
    title: 'auditTrail.event',
    value: ({ kind = null, event = null }) => coded(kind, event),
    words: (code) => {
      const [kind = '', event = ''] = code.split(' ');
      return auditEventKey({ kind: kind as LogEntryKind, event });
    },
  },
  { title: 'column.record', field: 'recordName' },
  { title: 'audit.subject', field: 'subjectName' },
  {
    title: 'auditTrail.from',
    value: ({ lifecycle = null, from = null }) => coded(lifecycle, from),
    words: state,
  },
  { title: 'auditTrail.to', value: ({ lifecycle = null, to = null }) => coded(lifecycle, to), words: state },
  { title: 'column.actor', field: 'actorName' },
  {
    title: 'user.role',
    value: ({ actorRoleId = null }) => actorRoleId,
    words: (id) => (id === null ? undefined : `role.${actingRole(Number(id))}`),
  },
  { title: 'order.amount', field: 'amount' },
  { title: 'audit.waited', field: 'waitedSeconds' },
  { title: 'common.remarks', field: 'remarks' },
  { title: 'auditTrail.session', field: 'sessionId' },
];
