import { audit } from './audit.ts';
import { auditCasePages } from './auditCasePages.ts';
import { auditTrail } from './auditTrail.ts';
import { board } from './board.ts';
import { chart } from './chart.ts';
import { fact } from './fact.ts';
import { machine } from './machine.ts';
import { replay } from './replay.ts';

/** What only audit pages, state charts, the replay lab and the history beside a record say: they load it themselves. */
export const tools = {
  ...audit,
  ...auditCasePages,
  ...auditTrail,
  ...board,
  ...chart,
  ...fact,
  ...machine,
  ...replay,
} as const;
