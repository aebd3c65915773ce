import type { Message } from '../domain/message.ts';
import { ask, blockingRefusals, statesBefore, type Lifecycle } from '../machines/lifecycle.ts';
import type { CommandContext } from './command.ts';

/**
 * Returns the fields of a command that sends a lifecycle event: the states it starts from, and whether and why the machine
 * blocks it.
 */
export function lifecycleEvent<Data, Facts, Event extends { type: string }>(
  lifecycle: Lifecycle<Facts, Event>,
  event: NoInfer<Event>['type'],
  stateOf: (data: Data) => string,
  factsOf: (context: CommandContext, data: Data) => NoInfer<Facts>,
) {
  const states = statesBefore(lifecycle, event);
  return {
    from: { lifecycle: lifecycle.id, event, states },
    applies: (_context: CommandContext, data: Data) => states.includes(stateOf(data)),
    blockedBy: (context: CommandContext, data: Data): Message[] =>
      blockingRefusals(ask(lifecycle, stateOf(data), factsOf(context, data), { type: event })),
  };
}
