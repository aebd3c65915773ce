import { applicationVersions } from './applicationVersions.ts';
import { approvalQueue } from './approvalQueue.ts';
import { audit } from './audit.ts';
import { auditCasePages } from './auditCasePages.ts';
import { auditTrail } from './auditTrail.ts';
import { board } from './board.ts';
import { chart } from './chart.ts';
import { customerImport } from './customerImport.ts';
import { fact } from './fact.ts';
import { keySheet } from './keySheet.ts';
import { listState } from './listState.ts';
import { machine } from './machine.ts';
import { macro } from './macro.ts';
import { publishing } from './publishing.ts';
import { receipts } from './receipts.ts';
import { replay } from './replay.ts';
import { settingsDrawer } from './settingsDrawer.ts';

/** Texts of a few pages, drawers and dialogs, which load them themselves (`useToolWords`). */
export const tools = {
  ...applicationVersions,
  ...approvalQueue,
  ...audit,
  ...auditCasePages,
  ...auditTrail,
  ...board,
  ...chart,
  ...customerImport,
  ...fact,
  ...keySheet,
  ...listState,
  ...machine,
  ...macro,
  ...publishing,
  ...receipts,
  ...replay,
  ...settingsDrawer,
} as const;
