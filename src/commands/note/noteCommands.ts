import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { customerRoute, orderRoute } from '../../domain/menu.ts';
import { noteLimit, type NoteSubject } from '../../domain/note.ts';
import type { Role } from '../../domain/roles.ts';
import { note, type NoteEvent } from '../../machines/note.ts';
import { defineCommand, type Command } from '../../commandKit/command.ts';
import { evidenceCommand } from '../auditTrail/evidenceCommand.ts';
import { replayCommand } from '../auditTrail/replayCommand.ts';
import { historyCommand } from '../core/historyCommand.ts';
import { lifecycleEvent } from '../../commandKit/lifecycleEvent.ts';
import { verbKeys } from '../keyTables.ts';
import type { NoteValues } from './noteCalls.ts';
import { noteMachineFacts, type NoteFacts } from './noteRecord.ts';

// The calls come with the form.
const calls = () => import('./noteCalls.ts');

const roles: readonly Role[] = ['operations', 'agent', 'salesperson'];
const onNote = { roles, on: 'note' } as const;
const event = (name: NoteEvent['type']) =>
  lifecycleEvent(note, name, ({ status }: NoteFacts) => status, noteMachineFacts);

const textField = { name: 'text', kind: 'textarea', maxLength: noteLimit, label: 'note.text' } as const;
const schema = async () => (await import('./noteSchema.ts')).noteFormSchema;

/** The page that shows the note; operations have none for a customer. */
function routeOf(role: Role, { customerId, orderId }: NoteFacts): string | undefined {
  return orderId === null ? customerRoute(role, customerId) : orderRoute(role, orderId);
}

/** The command that adds a note to a record. */
function addTo({ on, id }: { on: NoteSubject; id: string }): Command {
  return defineCommand<NoteValues, NoteSubject>({
    id,
    title: 'command.note.add',
    icon: IconNote,
    roles,
    on,
    key: verbKeys.note,
    input: { submit: 'create', fields: [textField], schema },
    run: async (run) => (await calls()).addNote(on, run),
  });
}

export const noteCommands: Command[] = [
  addTo({ on: 'customer', id: 'note.addToCustomer' }),
  addTo({ on: 'order', id: 'note.addToOrder' }),
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
      initial: async (_context, { text }) => ({ text }),
    },
    run: async (run) => (await calls()).editNote(run),
  }),
  defineCommand({
    ...onNote,
    id: 'note.delete',
    title: 'command.note.delete',
    icon: IconTrash,
    destructive: true,
    ...event('delete'),
    confirm: 'confirm.note.delete',
    run: async (run) => (await calls()).deleteNote(run),
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

/** The ids of the commands that add a note, by what to. */
export const addNoteCommands: Record<NoteSubject, string> = {
  customer: 'note.addToCustomer',
  order: 'note.addToOrder',
};
