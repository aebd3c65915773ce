import { IconArrowRight, IconNote, IconPencil, IconTrash } from '../../icons/icons.ts';
import { auditCaseRoute, customerRoute, orderRoute } from '../../domain/menu.ts';
import { noteLimit, type NoteSubject } from '../../domain/note.ts';
import type { Role } from '../../domain/roles.ts';
import { caseRefusals, note, type NoteEvent } from '../../machines/note.ts';
import type { Message } from '../../domain/message.ts';
import {
  defineCommand,
  type Command,
  type CommandContext,
  type CommandSpec,
  type DataOf,
  type RunContext,
  type Outcome,
} from '../../commandKit/command.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { verbKeys } from '../keyTables.ts';
import { noteMachineFacts, type NoteFacts, subjectName } from './noteRecord.ts';
import { graphql } from '../../graph/client/graphql.ts';

const roles: readonly Role[] = ['operations', 'agent', 'salesperson'];
const onNote = { roles, on: 'note' } as const;
const event = (name: NoteEvent['type']) =>
  lifecycleEvent(note, name, ({ status }: NoteFacts) => status, noteMachineFacts);

const textField = { name: 'text', kind: 'textarea', maxLength: noteLimit, label: 'note.text' } as const;
const schema = async () => (await import('./noteSchema.ts')).noteFormSchema;

/** Returns the page that shows the note; operations have none for a customer. */
function routeOf(role: Role, { customerId, orderId, caseId }: NoteFacts): string | undefined {
  if (caseId !== null) return auditCaseRoute(caseId);
  if (orderId !== null) return orderRoute(role, orderId);
  return customerId === null ? undefined : customerRoute(role, customerId);
}

/** Returns the reason why a closed case accepts no note. */
function caseBlocks({ user, role }: CommandContext, { status }: DataOf<'auditCase'>): Message[] {
  const actor = { userId: user.userId, role, agentId: user.agentId };
  const facts = { actor, authorId: user.userId, caseClosed: status === 'closed' };
  return caseRefusals(facts);
}

/** Returns the command that adds a note to a record. */
function addTo<T extends NoteSubject>(
  on: T,
  how: Pick<CommandSpec<T, NoteValues>, 'id' | 'roles' | 'blockedBy'>,
): Command {
  return defineCommand<NoteValues, T>({
    ...how,
    title: 'command.note.add',
    icon: IconNote,
    on,
    key: verbKeys.note,
    input: { submit: 'create', fields: [textField], schema },
    run: (run) => addNote(on, run as RunContext<NoteSubject, NoteValues>),
  });
}

interface NoteValues {
  text: string;
}

/** Routes of the records that a note can belong to. */
const routes: Record<NoteSubject, (role: Role, id: string) => string | undefined> = {
  customer: (role, id) => customerRoute(role, id),
  order: orderRoute,
  auditCase: (_role, id) => auditCaseRoute(id),
};

const addMutation = graphql(`
  mutation NoteAdd($input: NewNote_Input!) {
    noteAdd(input: $input) {
      id
    }
  }
`);

async function addNote(
  subject: NoteSubject,
  { context, record, values, idempotencyKey }: RunContext<NoteSubject, NoteValues>,
): Promise<Outcome> {
  const input = { subject, subjectId: record.id, text: values.text };
  await context.graph.mutate(addMutation, { input }, idempotencyKey);
  return {
    notice: { key: 'notice.note.added', params: { name: record.name } },
    route: routes[subject](context.role, record.id),
  };
}

const editMutation = graphql(`
  mutation NoteEdit($input: NoteEdit_Input!) {
    noteEdit(input: $input) {
      id
    }
  }
`);

async function editNote({ context, record, values }: RunContext<'note', NoteValues>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(editMutation, { input: { id, version, text: values.text } });
  return { notice: { key: 'notice.note.edited', params: { name: subjectName(record.data) } } };
}

const deleteMutation = graphql(`
  mutation NoteDelete($id: String!, $version: Int!) {
    noteDelete(id: $id, version: $version) {
      id
    }
  }
`);

async function deleteNote({ context, record }: RunContext<'note', unknown>): Promise<Outcome> {
  const { id, version } = record.data;
  await context.graph.mutate(deleteMutation, { id, version });
  return { notice: { key: 'notice.note.deleted', params: { name: subjectName(record.data) } } };
}

/** The ids of the commands that add a note, by record type. */
export const addNoteCommands: Record<NoteSubject, string> = {
  customer: 'note.addToCustomer',
  order: 'note.addToOrder',
  auditCase: 'note.addToCase',
};

export const noteCommands: Command[] = [
  addTo('customer', { id: addNoteCommands.customer, roles }),
  addTo('order', { id: addNoteCommands.order, roles }),
  addTo('auditCase', { id: addNoteCommands.auditCase, roles: ['operations'], blockedBy: caseBlocks }),
  defineCommand({
    ...onNote,
    id: 'note.edit',
    title: 'command.note.edit',
    icon: IconPencil,
    key: verbKeys.edit,
    ...event('edit'),
    input: {
      submit: 'save',
      fields: [textField],
      schema,
      initial: (_context, { text }) => ({ text }),
    },
    run: editNote,
  }),
  defineCommand({
    ...onNote,
    id: 'note.delete',
    title: 'command.note.delete',
    icon: IconTrash,
    destructive: true,
    ...event('delete'),
    confirm: ({ caseId }) => (caseId === null ? 'confirm.note.delete' : 'confirm.note.inCase'),
    run: deleteNote,
  }),
  defineCommand({
    ...onNote,
    id: 'note.open',
    title: 'command.note.open',
    icon: IconArrowRight,
    key: verbKeys.open,
    applies: ({ role }, facts) => routeOf(role, facts) !== undefined,
    run: async ({ context, record }) => ({ route: routeOf(context.role, record.data), go: true }),
  }),
  historyCommand({ ...onNote, lifecycle: note.id }),
  replayCommand('note', 'note'),
  evidenceCommand('note', 'note'),
];
