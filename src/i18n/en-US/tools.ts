import { audit } from './audit.ts';
import { auditTrail } from './auditTrail.ts';
import { board } from './board.ts';
import { fact } from './fact.ts';
import { machine } from './machine.ts';
import { replay } from './replay.ts';

/** What only the audit pages, the state charts and the replay lab say: they load it themselves. */
export const tools = { ...audit, ...auditTrail, ...board, ...fact, ...machine, ...replay } as const;
