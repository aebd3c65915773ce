import type { Message } from '../domain/message.ts';
import { offers, type Lifecycle, type Offer } from '../machines/lifecycle.ts';
import type { CommandContext } from './command.ts';

/** The two questions of a command that sends a lifecycle's event, both answered by the machine. */
export function lifecycleEvent<Data>(
  lifecycle: Lifecycle,
  event: string,
  stateOf: (data: Data) => string,
  factsOf: (context: CommandContext, data: Data) => unknown,
) {
  const offerOf = (context: CommandContext, data: Data): Offer | undefined =>
    offers(lifecycle, stateOf(data), factsOf(context, data)).find((offer) => offer.event === event);
  return {
    applies: (context: CommandContext, data: Data) => offerOf(context, data) !== undefined,
    blockedBy: (context: CommandContext, data: Data): Message[] => offerOf(context, data)?.blockedBy ?? [],
  };
}
