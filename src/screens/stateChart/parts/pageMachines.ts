import type { MessageKey } from '../../../domain/message.ts';
import type { Role } from '../../../domain/roles.ts';
import { roles } from '../../../domain/roles.ts';
import type { ChartLayouts } from '../../../machines/chartLayout.ts';
import approvalQueue from '../../../machines/layout/approvalQueue.json' with { type: 'json' };
import bulkRun from '../../../machines/layout/bulkRun.json' with { type: 'json' };
import commandForm from '../../../machines/layout/commandForm.json' with { type: 'json' };
import palette from '../../../machines/layout/palette.json' with { type: 'json' };
import publishing from '../../../machines/layout/publishing.json' with { type: 'json' };
import session from '../../../machines/layout/session.json' with { type: 'json' };
import upload from '../../../machines/layout/upload.json' with { type: 'json' };
import type { Lifecycle } from '../../../machines/lifecycle.ts';
import { pageCharts } from '../../../app/machines/pageCharts.ts';
import { stepsEverywhere, type PageWords } from '../../../machines/pageChart.ts';

/** A machine of the page itself: it has no records, and its runs live in the browser. */
export interface PageMachine {
  /** The id that XState uses. */
  id: string;
  words: PageWords;
  chart: Lifecycle;
  layouts: ChartLayouts;
  /** The transitions that every state accepts. */
  everywhere: { label: MessageKey; to: MessageKey }[];
  roles: readonly Role[];
}

function drawn(
  { machine, words, chart }: (typeof pageCharts)[keyof typeof pageCharts],
  layouts: ChartLayouts,
  of: readonly Role[] = roles,
): PageMachine {
  return { id: machine.id, words, chart, layouts, everywhere: stepsEverywhere(machine, words), roles: of };
}

export const pageMachines = {
  session: drawn(pageCharts.session, session),
  publishing: drawn(pageCharts.publishing, publishing, ['operations']),
  upload: drawn(pageCharts.upload, upload),
  commandForm: drawn(pageCharts.commandForm, commandForm),
  bulkRun: drawn(pageCharts.bulkRun, bulkRun),
  approvalQueue: drawn(pageCharts.approvalQueue, approvalQueue, ['agent']),
  palette: drawn(pageCharts.palette, palette),
} satisfies Record<string, PageMachine>;

export type PageMachineId = keyof typeof pageMachines;
export const pageMachineIds = Object.keys(pageMachines) as PageMachineId[];

/** Returns the machine with this XState id; undefined if the page no longer has it. */
export function pageMachineOf(machine: string): PageMachine | undefined {
  return Object.values(pageMachines).find(({ id }) => id === machine);
}
