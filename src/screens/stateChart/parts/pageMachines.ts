import type { MessageKey } from '../../domain/message.ts';
import type { Role } from '../../domain/roles.ts';
import { roles } from '../../domain/roles.ts';
import type { ChartLayouts } from '../../machines/chartLayout.ts';
import palette from '../../machines/layout/palette.json' with { type: 'json' };
import publishing from '../../machines/layout/publishing.json' with { type: 'json' };
import session from '../../machines/layout/session.json' with { type: 'json' };
import upload from '../../machines/layout/upload.json' with { type: 'json' };
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { pageCharts } from '../../palette/pageCharts.ts';
import { stepsEverywhere } from '../../machines/pageChart.ts';

/** A machine of the page itself: it has no records, its runs live in the browser. */
export interface PageMachine {
  chart: Lifecycle;
  layouts: ChartLayouts;
  /** What each of its states also takes. */
  everywhere: { label: MessageKey; to: MessageKey }[];
  roles: readonly Role[];
}

function everywhereOf({ machine, words }: (typeof pageCharts)[keyof typeof pageCharts]) {
  return stepsEverywhere(machine, words);
}

export const pageMachines = {
  session: {
    chart: pageCharts.session.chart,
    layouts: session,
    everywhere: everywhereOf(pageCharts.session),
    roles,
  },
  publishing: {
    chart: pageCharts.publishing.chart,
    layouts: publishing,
    everywhere: everywhereOf(pageCharts.publishing),
    roles: ['operations'],
  },
  upload: {
    chart: pageCharts.upload.chart,
    layouts: upload,
    everywhere: everywhereOf(pageCharts.upload),
    roles,
  },
  palette: {
    chart: pageCharts.palette.chart,
    layouts: palette,
    everywhere: everywhereOf(pageCharts.palette),
    roles,
  },
} satisfies Record<string, PageMachine>;

export type PageMachineId = keyof typeof pageMachines;
export const pageMachineIds = Object.keys(pageMachines) as PageMachineId[];
