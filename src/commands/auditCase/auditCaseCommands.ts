import { IconCircleCheck, IconFolderOpen, IconFolderPlus, IconPencil } from '../../icons/icons.ts';
import { auditCaseRoute } from '../../domain/menu.ts';
import { longRemarksLimit } from '../../domain/remarksLimit.ts';
import { auditCase, type AuditCaseEvent } from '../../machines/auditCase.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { recordField } from '../auditTrail/compareRecordsCommand.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { openCommand } from '../core/openCommand.ts';
import { newKeys, verbKeys } from '../keyTables.ts';
import { caseMachineFacts, type AuditCaseFacts } from './auditCaseRecord.ts';
import { caseField, caseTextFields, caseTextsInput, newestCase } from './caseFields.ts';
import { entryCaseCommands } from './entryCaseCommands.ts';

// Loads the calls when the form opens.
const calls = () => import('./auditCaseCalls.ts');
const schemas = () => import('./auditCaseSchema.ts');

const onCase = { roles: ['operations'], on: 'auditCase' } as const;
const event = (name: AuditCaseEvent['type']) =>
  lifecycleEvent(auditCase, name, ({ status }: AuditCaseFacts) => status, caseMachineFacts);

const remarksField = { name: 'remarks', kind: 'textarea', maxLength: longRemarksLimit } as const;

/** Cases of the audit desk (R-case-1). */
export const auditCaseCommands: Command[] = [
  defineCommand({
    id: 'auditCase.new',
    title: 'command.auditCase.new',
    icon: IconFolderOpen,
    roles: ['operations'],
    key: newKeys.auditCase,
    input: caseTextsInput,
    run: async (run) => (await calls()).openCase(run),
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
    run: async ({ values: { caseId, record }, ...sending }) =>
      (await calls()).addToCase(sending, caseId, { item: record }),
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
    run: async ({ values, record, ...sending }) =>
      (await calls()).addToCase(sending, record.id, { item: values.record }),
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
    run: async (run) => (await calls()).editCase(run),
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
    run: async (run) => (await calls()).closeCase(run),
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
    run: async (run) => (await calls()).reopenCase(run),
  }),
  openCommand({ ...onCase, route: ({ id }) => auditCaseRoute(id) }),
  historyCommand({ ...onCase, lifecycle: auditCase.id }),
  replayCommand('auditCase', 'auditCase'),
  evidenceCommand('auditCase', {
    read: async (context, record) => (await calls()).caseEvidence(context, record),
  }),
  ...entryCaseCommands,
];
