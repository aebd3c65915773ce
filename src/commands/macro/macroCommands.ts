import { IconPencil, IconPlaylistAdd, IconTrash } from '../../icons/icons.ts';
import type { Message } from '../../domain/message.ts';
import { roles } from '../../domain/roles.ts';
import { defineCommand, type Command, type Field } from '../../commandKit/command.ts';
import { hasReceipts } from '../core/receipts.ts';
import { macroNameLimit, macroStepLimit, macroStore } from './macroStore.ts';

// Loaded with the first form, because it needs every record type, and these are loaded later than the commands.
const savedMacros = () => import('./savedMacros.ts');
const schemas = () => import('./macroSchema.ts');

const nameField: Field = { name: 'name', kind: 'text', label: 'macro.name', maxLength: macroNameLimit };
const countField: Field = {
  name: 'count',
  kind: 'integer',
  label: 'macro.count',
  help: 'macro.countHelp',
  min: 1,
  max: macroStepLimit,
};
const macroField: Field = {
  name: 'macro',
  kind: 'choice',
  label: 'macro.one',
  choices: async () => macroStore.read().map(({ id, name }) => ({ value: id, label: name })),
};

const withoutMacros = (): Message[] => (macroStore.read().length > 0 ? [] : [{ key: 'refusal.macro.none' }]);

/** Commands that save recent runs under a name and run them again on other records (R-form-13). */
export const macroCommands: Command[] = [
  defineCommand<{ name: string; count: number }>({
    id: 'macro.new',
    title: 'command.macro.new',
    icon: IconPlaylistAdd,
    roles,
    blockedBy: ({ user }) => (hasReceipts(user.userId) ? [] : [{ key: 'refusal.receipts.none' }]),
    input: {
      submit: 'save',
      fields: [countField, nameField],
      schema: async () => (await schemas()).newMacroSchema,
      initial: async (context) => (await savedMacros()).proposedCount(context),
      consequence: async (context, _data, { count }) =>
        (await savedMacros()).stepsConsequence(context, Number(count)),
    },
    run: async (run) => (await savedMacros()).saveMacro(run),
  }),
  defineCommand<{ macro: string; name: string }>({
    id: 'macro.rename',
    title: 'command.macro.rename',
    icon: IconPencil,
    roles,
    blockedBy: withoutMacros,
    input: {
      submit: 'save',
      fields: [macroField, nameField],
      schema: async () => (await schemas()).renamedMacroSchema,
      initial: () => ({ macro: '', name: '' }),
    },
    run: async (run) => (await savedMacros()).renameMacro(run),
  }),
  defineCommand<{ macro: string }>({
    id: 'macro.remove',
    title: 'command.macro.remove',
    icon: IconTrash,
    roles,
    destructive: true,
    blockedBy: withoutMacros,
    input: { fields: [macroField], schema: async () => (await schemas()).chosenMacroSchema },
    run: async (run) => (await savedMacros()).removeMacro(run),
  }),
];
