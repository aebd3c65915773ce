import { IconCircleCheck, IconFolderOpen, IconFolderPlus, IconPencil } from '../../icons/icons.ts';
import { auditCaseRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { auditCase, type AuditCaseEvent } from '../../machines/auditCase.ts';
import { asLifecycleId } from '../../machines/lifecycles.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type CommandRecord,
  type Outcome,
  type RunContext,
} from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import type { TrailRecord } from '../../commandKit/recordType.ts';
import { recordField } from '../auditTrail/compareRecordsCommand.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import type { VerdictValues } from '../core/verdictSchema.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import { caseMachineFacts, type AuditCaseFacts } from './auditCaseRecord.ts';
import { caseField, caseTextFields, caseTextsInput, newestCase } from './caseFields.ts';
import { addToCase, openCase, type CaseTexts } from './caseItems.ts';
import { entryCaseCommands } from './entryCaseCommands.ts';

const schemas = () => import('./auditCaseSchema.ts');

const onCase = { roles: ['operations'], on: 'auditCase' } as const;
const event = (name: AuditCaseEvent['type']) =>
  lifecycleEvent(auditCase, name, ({ status }: AuditCaseFacts) => status, caseMachineFacts);

const remarksField = { name: 'remarks', kind: 'textarea', maxLength: longRemarksLimit } as const;

const editMutation = graphql(`
  mutation AuditCaseEdit($input: AuditCaseEdit_Input!) {
    auditCaseEdit(input: $input) {
      id
    }
  }
`);

/** Throws GraphFailure. */
async function editCase({ context, record, values }: RunContext<'auditCase', CaseTexts>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { id, version, ...values } });
  return {
    notice: { key: 'notice.auditCase.edited', params: { name: values.title } },
    route: auditCaseRoute(id),
  };
}

const closeMutation = graphql(`
  mutation AuditCaseClose($input: AuditCaseStep_Input!) {
    auditCaseClose(input: $input) {
      id
    }
  }
`);

const reopenMutation = graphql(`
  mutation AuditCaseReopen($input: AuditCaseStep_Input!) {
    auditCaseReopen(input: $input) {
      id
    }
  }
`);

/** Closes a case or opens it again. Throws GraphFailure. */
async function sendStep(
  step: 'closed' | 'reopened',
  { context, record, values }: RunContext<'auditCase', VerdictValues>,
): Promise<Outcome> {
  const { id, version, title } = record.data;
  const input = { id, version, remarks: values.remarks };
  if (step === 'closed') await context.graph.mutate(closeMutation, { input });
  else await context.graph.mutate(reopenMutation, { input });
  return { notice: { key: `notice.auditCase.${step}`, params: { name: title } }, route: auditCaseRoute(id) };
}

const itemsQuery = graphql(`
  query AuditCaseItems($id: String!) {
    auditCaseDetail(id: $id) {
      items {
        lifecycle
        recordId
        entryId
      }
    }
  }
`);

/** Returns the case itself, its records, the records of its entries, and these entries. Throws GraphFailure. */
async function caseEvidence({ graph }: CommandContext, { id }: CommandRecord<'auditCase'>) {
  const { auditCaseDetail } = await graph.query(itemsQuery, { id });
  const items = (auditCaseDetail?.items ?? []).flatMap((item) => item ?? []);
  const records: TrailRecord[] = items.flatMap(({ lifecycle, recordId }) => {
    const known = asLifecycleId(lifecycle);
    return known && recordId !== null ? [{ lifecycle: known, id: recordId }] : [];
  });
  const entries = items.flatMap(({ entryId }) => entryId ?? []);
  return { records: [{ lifecycle: 'auditCase' as const, id }, ...records], entries };
}

/** Cases of the audit desk (R-case-1). */
export const auditCaseCommands: Command[] = [
  defineCommand({
    id: 'auditCase.new',
    title: 'command.auditCase.new',
    icon: IconFolderOpen,
    roles: ['operations'],
    key: newKeys.auditCase,
    input: caseTextsInput,
    run: openCase,
  }),
  defineCommand({
    id: 'auditCase.addAnyRecord',
    title: 'command.auditCase.addAnyRecord',
    icon: IconFolderPlus,
    roles: ['operations'],
    input: {
      fields: [recordField('record', 'auditCase.record'), caseField],
      schema: async () => (await schemas()).addAnyRecordSchema,
      initial: newestCase,
    },
    run: ({ values: { caseId, record }, ...sending }) => addToCase(sending, caseId, { item: record }),
  }),
  defineCommand({
    ...onCase,
    id: 'auditCase.addRecord',
    title: 'command.auditCase.addRecord',
    icon: IconFolderPlus,
    key: verbKeys.addRecord,
    primary: true,
    ...event('include'),
    input: {
      fields: [recordField('record', 'auditCase.record')],
      schema: async () => (await schemas()).addedRecordSchema,
    },
    run: ({ values, record, ...sending }) => addToCase(sending, record.id, { item: values.record }),
  }),
  defineCommand({
    ...onCase,
    id: 'auditCase.edit',
    title: 'command.auditCase.edit',
    icon: IconPencil,
    key: verbKeys.edit,
    ...event('edit'),
    input: {
      submit: 'save',
      fields: [...caseTextFields],
      schema: async () => (await schemas()).caseFormSchema,
      initial: (_context, { title, description }) => ({ title, description }),
    },
    run: editCase,
  }),
  defineCommand({
    ...onCase,
    id: 'auditCase.close',
    title: 'command.auditCase.close',
    icon: IconCircleCheck,
    key: verbKeys.close,
    ...event('close'),
    input: {
      fields: [{ ...remarksField, label: 'auditCase.conclusion' }],
      schema: async () => (await schemas()).closeCaseSchema,
    },
    run: (run) => sendStep('closed', run),
  }),
  defineCommand({
    ...onCase,
    id: 'auditCase.reopen',
    title: 'command.auditCase.reopen',
    icon: IconFolderOpen,
    key: verbKeys.reopen,
    ...event('reopen'),
    input: {
      fields: [{ ...remarksField, label: 'auditCase.reopenRemarks', optional: true }],
      schema: async () => (await schemas()).reopenCaseSchema,
    },
    run: (run) => sendStep('reopened', run),
  }),
  openCommand({ ...onCase, route: ({ id }) => auditCaseRoute(id) }),
  historyCommand({ ...onCase, lifecycle: auditCase.id }),
  replayCommand('auditCase', 'auditCase'),
  evidenceCommand('auditCase', {
    read: caseEvidence,
  }),
  ...entryCaseCommands,
];
