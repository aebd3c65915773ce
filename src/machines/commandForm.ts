import { setup } from 'xstate';

export type CommandFormEvent =
  /** The form's initial data were read, or could not be read. */
  | { type: 'loaded' }
  /** A field was filled in; `kind` as the command declares it. */
  | { type: 'change'; field: string; kind: string; value: unknown }
  /** The user tried to send it, and fields are wrong. */
  | { type: 'invalid'; fields: readonly string[] }
  /** A form filled in by a link is about to be sent: its user has to confirm. */
  | { type: 'ask' }
  /** The user declined and reviews the form again. */
  | { type: 'back' }
  | { type: 'send' }
  /** Nothing was sent, because it is blocked or its price has changed. */
  | { type: 'hold' }
  | { type: 'failed' }
  | { type: 'done' };

interface CommandFormInput {
  /** The command's id. */
  command: string;
  /** True if the form reads data before it opens. */
  loads: boolean;
}

/**
 * The form of a command (R-form-1), from opening to its result. The form component stores the typed values, not this
 * machine.
 */
export const commandFormMachine = setup({
  types: {
    context: {} as CommandFormInput,
    events: {} as CommandFormEvent,
    input: {} as CommandFormInput,
  },
  guards: { loads: ({ context }) => context.loads },
}).createMachine({
  id: 'commandForm',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'loads', target: 'loading' }, { target: 'editing' }] },
    loading: { on: { loaded: 'editing' } },
    editing: { on: { change: {}, invalid: {}, ask: 'confirming', send: 'sending' } },
    confirming: { on: { change: 'editing', invalid: 'editing', back: 'editing', send: 'sending' } },
    sending: { on: { hold: 'editing', failed: 'editing', done: 'done' } },
    /** A form on a page of its own may be filled in again. */
    done: { on: { change: 'editing', ask: 'confirming', send: 'sending' } },
  },
});
