import { audit } from './audit.ts';
import { auditCasePages } from './auditCasePages.ts';
import { auditTrail } from './auditTrail.ts';
import { board } from './board.ts';
import { chart } from './chart.ts';
import { fact } from './fact.ts';
import { machine } from './machine.ts';
import { receipts } from './receipts.ts';
import { replay } from './replay.ts';
import { settingsDrawer } from './settingsDrawer.ts';

/** What only audit pages, state charts, the replay lab, the history beside a record, the settings and the receipts say: they load it themselves. */
export const tools = {
  ...audit,
  ...auditCasePages,
  ...auditTrail,
  ...board,
  ...chart,
  ...fact,
  ...machine,
  ...receipts,
  ...replay,
  ...settingsDrawer,
} as const;
