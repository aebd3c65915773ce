import { setup } from 'xstate';

export type CommandFormEvent =
  /** What it opens with has been read, or could not be. */
  | { type: 'loaded' }
  /** A field was filled in; `kind` as the command declares it. */
  | { type: 'change'; field: string; kind: string; value: unknown }
  /** It was to be sent, and fields are wrong. */
  | { type: 'invalid'; fields: readonly string[] }
  /** A form that a link has filled in is to be sent: its user is asked once more. */
  | { type: 'ask' }
  /** No: it is looked at again. */
  | { type: 'back' }
  | { type: 'send' }
  /** Nothing was sent: it is blocked, or its price has changed. */
  | { type: 'hold' }
  | { type: 'failed' }
  | { type: 'done' };

interface CommandFormInput {
  /** The command's id. */
  command: string;
  /** Whether it opens with something that is read first. */
  loads: boolean;
}

/** The form of a command (R-form-1), from opening to what came of it. What is typed is kept by the form, not here. */
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
    /** One that stands on a page of its own may be filled in again. */
    done: { on: { change: 'editing', ask: 'confirming', send: 'sending' } },
  },
});
