import type { Command, Outcome } from '../../src/commandKit/command.ts';
import type { CommandInput } from '../../src/commandKit/commandHost.ts';
import { testHost } from '../../src/commands/testing.ts';

/** For tests: keeps what forms send, and answers none of it. */
export function keepingHost(sent: CommandInput[]) {
  return testHost({
    execute: (_command: Command, input: CommandInput) => {
      sent.push(input);
      return new Promise<Outcome>(() => undefined);
    },
  });
}
