import { account } from './account.ts';
import { agent } from './agent.ts';
import { application } from './application.ts';
import { auditCase } from './auditCase.ts';
import { chartKeys } from './chartKeys.ts';
import { command } from './command.ts';
import { customer } from './customer.ts';
import { evidence } from './evidence.ts';
import { file } from './file.ts';
import { keys } from './keys.ts';
import { lab } from './lab.ts';
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
import { settings } from './settings.ts';
import { shared } from './shared.ts';
import { subscription } from './subscription.ts';
import { upload } from './upload.ts';

/** Texts for logged-in users; the pages that use `tools` load it themselves. */
export const product = {
  ...account,
  ...agent,
  ...application,
  ...auditCase,
  ...chartKeys,
  ...command,
  ...customer,
  ...evidence,
  ...file,
  ...keys,
  ...lab,
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
  ...settings,
  ...shared,
  ...subscription,
  ...upload,
} as const;
