import type { Role } from '../domain/roles.ts';
import type { Command, RecordType } from './core/command.ts';
import { agentCommands } from './agent.ts';
import { agentLevelCommands } from './agentLevel.ts';
import { applicationCommands } from './application.ts';
import { customerCommands } from './customer.ts';
import { listCommands } from './list.ts';
import { navigationCommands } from './navigation.ts';
import { orderCommands } from './order.ts';
import { rechargeCommands } from './recharge.ts';
import { ownAccountCommands } from './ownAccount.ts';
import { packageCommands } from './package.ts';
import { passwordRequestCommands } from './passwordRequest.ts';
import { platformUserCommands } from './platformUser.ts';
import { sessionCommands } from './session.ts';
import { shellCommands } from './shell.ts';
import { staffCommands } from './staff.ts';

/** Every command of the product. An id stands for one command for ever. */
export const allCommands: Command[] = [
  ...orderCommands,
  ...customerCommands,
  ...agentLevelCommands,
  ...agentCommands,
  ...rechargeCommands,
  ...applicationCommands,
  ...packageCommands,
  ...passwordRequestCommands,
  ...ownAccountCommands,
  ...staffCommands,
  ...platformUserCommands,
  ...navigationCommands,
  ...listCommands,
  ...sessionCommands,
  ...shellCommands,
];

const byId = new Map(allCommands.map((command) => [command.id, command]));
if (byId.size !== allCommands.length) throw new Error('Two commands have the same id');

/** Throws for an id that no command has. */
export function commandById(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`No command ${id}`);
  return command;
}

export function commandsOn(type: RecordType): Command[] {
  return allCommands.filter((command) => command.on === type);
}

/** Commands that need no record, for the role. */
export function globalCommands(role: Role): Command[] {
  return allCommands.filter((command) => command.on === undefined && command.roles.includes(role));
}
