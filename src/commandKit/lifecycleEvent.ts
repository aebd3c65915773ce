import type { Message } from '../domain/message.ts';
import {
  availableTransitions,
  statesBefore,
  type Lifecycle,
  type AvailableTransition,
} from '../machines/lifecycle.ts';
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
  const transitionOf = (context: CommandContext, data: Data): AvailableTransition | undefined =>
    availableTransitions(lifecycle, stateOf(data), factsOf(context, data)).find(
      (transition) => transition.event === event,
    );
  return {
    from: { lifecycle: lifecycle.id, event, states: statesBefore(lifecycle, event) },
    applies: (context: CommandContext, data: Data) => transitionOf(context, data) !== undefined,
    blockedBy: (context: CommandContext, data: Data): Message[] =>
      transitionOf(context, data)?.blockedBy ?? [],
  };
}
