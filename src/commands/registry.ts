import type { Role } from '../domain/roles.ts';
import type { Command, RecordType } from '../commandKit/command.ts';
import { agentCommands } from './agent/agentCommands.ts';
import { auditEntryCommands } from './auditEntry/auditEntryCommands.ts';
import { addToCaseCommands } from './auditCase/addToCaseCommands.ts';
import { auditCaseCommands } from './auditCase/auditCaseCommands.ts';
import { auditTrailCommands } from './auditTrail/auditTrailCommands.ts';
import { agentLevelCommands } from './agentLevel/agentLevelCommands.ts';
import { applicationCommands } from './application/applicationCommands.ts';
import { copyCommands, type CalledBy } from './copyCommands.ts';
import { customerCommands } from './customer/customerCommands.ts';
import { chartCommands } from './frame/chartCommands.ts';
import { labCommands } from './frame/labCommands.ts';
import { recordingCommands } from './frame/recordingCommands.ts';
import { listCommands } from './frame/listCommands.ts';
import { navigationCommands } from './frame/navigation.ts';
import { macroCommands } from './macro/macroCommands.ts';
import { noteCommands } from './note/noteCommands.ts';
import { orderCommands } from './order/orderCommands.ts';
import { rechargeCommands } from './recharge/rechargeCommands.ts';
import { ownAccountCommands } from './ownAccount/ownAccountCommands.ts';
import { packageCommands } from './package/packageCommands.ts';
import { passwordRequestCommands } from './passwordRequest/passwordRequestCommands.ts';
import { platformUserCommands } from './platformUser/platformUserCommands.ts';
import { sessionCommands } from './frame/sessionCommands.ts';
import { shellCommands } from './frame/settingsCommands.ts';
import { staffCommands } from './staff/staffCommands.ts';

/** Every command that is declared individually. An id never changes its command. */
export const allCommands: Command[] = [
  ...orderCommands,
  ...customerCommands,
  ...noteCommands,
  ...agentLevelCommands,
  ...rechargeCommands,
  ...agentCommands,
  ...applicationCommands,
  ...packageCommands,
  ...passwordRequestCommands,
  ...ownAccountCommands,
  ...staffCommands,
  ...platformUserCommands,
  ...auditTrailCommands,
  ...auditEntryCommands,
  ...auditCaseCommands,
  ...navigationCommands,
  ...listCommands,
  ...chartCommands,
  ...labCommands,
  ...recordingCommands,
  ...sessionCommands,
  ...macroCommands,
  ...shellCommands,
];

/**
 * The kind of name that each record type is copied by. Declared here, because the record types are loaded later than the
 * commands.
 */
const calledBy: Record<RecordType, CalledBy | undefined> = {
  order: 'number',
  customer: 'name',
  note: 'words',
  package: 'name',
  agentLevel: 'name',
  agent: 'name',
  recharge: 'words',
  passwordRequest: 'name',
  application: 'name',
  platformUser: 'name',
  staff: 'name',
  auditEntry: 'number',
  auditCase: 'name',
  ownSession: undefined,
};

/** Commands that nearly every record type has, and that only a record offers. */
export const recordCommands = [...copyCommands(allCommands, calledBy), ...addToCaseCommands];

const all = [...allCommands, ...recordCommands];

const byId = new Map(all.map((command) => [command.id, command]));
if (byId.size !== all.length) throw new Error('Two commands have the same id');

/** Returns the command with this id. Throws if there is none. */
export function commandById(id: string): Command {
  const command = byId.get(id);
  if (!command) throw new Error(`No command ${id}`);
  return command;
}

export function commandsOn(type: RecordType): Command[] {
  return all.filter((command) => command.on === type);
}

/** Returns the role's commands that need no record. */
export function globalCommands(role: Role): Command[] {
  return allCommands.filter((command) => command.on === undefined && command.roles.includes(role));
}
