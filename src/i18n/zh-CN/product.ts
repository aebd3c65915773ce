import { account } from './account.ts';
import { agent } from './agent.ts';
import { application } from './application.ts';
import { applicationVersions } from './applicationVersions.ts';
import { approvalQueue } from './approvalQueue.ts';
import { audit } from './audit.ts';
import { auditCase } from './auditCase.ts';
import { auditCasePages } from './auditCasePages.ts';
import { auditTrail } from './auditTrail.ts';
import { board } from './board.ts';
import { chart } from './chart.ts';
import { chartKeys } from './chartKeys.ts';
import { command } from './command.ts';
import { customer } from './customer.ts';
import { customerImport } from './customerImport.ts';
import { evidence } from './evidence.ts';
import { fact } from './fact.ts';
import { file } from './file.ts';
import { keySheet } from './keySheet.ts';
import { keys } from './keys.ts';
import { lab } from './lab.ts';
import { lifecycle } from './lifecycle.ts';
import { list } from './list.ts';
import { listState } from './listState.ts';
import { machine } from './machine.ts';
import { macro } from './macro.ts';
import { menu } from './menu.ts';
import { note } from './note.ts';
import { order } from './order.ts';
import { ownAccount } from './ownAccount.ts';
import { productPackage } from './package.ts';
import { palette } from './palette.ts';
import { platformUser } from './platformUser.ts';
import { publishing } from './publishing.ts';
import { receipts } from './receipts.ts';
import { recording } from './recording.ts';
import { refusal } from './refusal.ts';
import { replay } from './replay.ts';
import { settings } from './settings.ts';
import { settingsDrawer } from './settingsDrawer.ts';
import { shared } from './shared.ts';
import { subscription } from './subscription.ts';
import { upload } from './upload.ts';

/** Texts for logged-in users. */
export const product = {
  ...account,
  ...agent,
  ...application,
  ...applicationVersions,
  ...approvalQueue,
  ...audit,
  ...auditCase,
  ...auditCasePages,
  ...auditTrail,
  ...board,
  ...chart,
  ...chartKeys,
  ...command,
  ...customer,
  ...customerImport,
  ...evidence,
  ...fact,
  ...file,
  ...keySheet,
  ...keys,
  ...lab,
  ...lifecycle,
  ...list,
  ...listState,
  ...machine,
  ...macro,
  ...menu,
  ...note,
  ...order,
  ...ownAccount,
  ...palette,
  ...platformUser,
  ...productPackage,
  ...publishing,
  ...receipts,
  ...recording,
  ...refusal,
  ...replay,
  ...settings,
  ...settingsDrawer,
  ...shared,
  ...subscription,
  ...upload,
} as const;
