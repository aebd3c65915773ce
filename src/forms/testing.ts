import type { Command, Outcome } from '../commandKit/command.ts';
import type { CommandInput } from '../commandKit/commandHost.ts';
import { testHost } from '../commands/testing.ts';

/** For tests: keeps what forms send, and answers none of it. */
export function keepingHost(sent: CommandInput[]) {
  return testHost({
    execute: (_command: Command, input: CommandInput) => {
      sent.push(input);
      return new Promise<Outcome>(() => undefined);
    },
  });
}
