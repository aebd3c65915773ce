import { account } from './account.ts';
import { agent } from './agent.ts';
import { application } from './application.ts';
import { audit } from './audit.ts';
import { auditTrail } from './auditTrail.ts';
import { board } from './board.ts';
import { chart } from './chart.ts';
import { command } from './command.ts';
import { customer } from './customer.ts';
import { fact } from './fact.ts';
import { file } from './file.ts';
import { keys } from './keys.ts';
import { lifecycle } from './lifecycle.ts';
import { list } from './list.ts';
import { menu } from './menu.ts';
import { note } from './note.ts';
import { order } from './order.ts';
import { ownAccount } from './ownAccount.ts';
import { productPackage } from './package.ts';
import { palette } from './palette.ts';
import { platformUser } from './platformUser.ts';
import { refusal } from './refusal.ts';
import { recording } from './recording.ts';
import { replay } from './replay.ts';
import { settings } from './settings.ts';
import { shared } from './shared.ts';
import { subscription } from './subscription.ts';
import { upload } from './upload.ts';

/** What is said only to who has logged in; what only the machines' charts say, they load themselves. */
export const product = {
  ...account,
  ...agent,
  ...application,
  ...audit,
  ...auditTrail,
  ...board,
  ...chart,
  ...command,
  ...customer,
  ...fact,
  ...file,
  ...keys,
  ...lifecycle,
  ...list,
  ...menu,
  ...note,
  ...order,
  ...ownAccount,
  ...productPackage,
  ...palette,
  ...platformUser,
  ...refusal,
  ...recording,
  ...replay,
  ...settings,
  ...shared,
  ...subscription,
  ...upload,
} as const;
