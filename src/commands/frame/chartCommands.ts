import { IconFileCode, IconFileTypeSvg, IconPrinter, IconTable } from '../../icons/icons.ts';
import type { Message } from '../../domain/message.ts';
import { roles } from '../../domain/roles.ts';
import { defineCommand, type Command, type CommandContext } from '../../commandKit/command.ts';
import { toolKeys } from '../keyTables.ts';

/** Returns the reason why no chart of the page can be saved as a drawing. */
function withoutDrawing({ shell }: CommandContext): Message[] {
  const charts = shell.charts();
  if (charts.some(({ saveSvg }) => saveSvg)) return [];
  return [{ key: charts.some(({ asTable }) => asTable) ? 'refusal.chart.asTable' : 'refusal.chart.none' }];
}

/** Commands that switch the charts on the page to tables, save or print them. */
export const chartCommands: Command[] = [
  defineCommand({
    id: 'chart.table',
    title: 'command.chart.table',
    icon: IconTable,
    roles,
    pageAction: true,
    key: toolKeys.chartTable,
    blockedBy: ({ shell }) => (shell.charts().length > 0 ? [] : [{ key: 'refusal.chart.none' }]),
    run: async ({ context }) => {
      const charts = context.shell.charts();
      const asTable = !charts.every((chart) => chart.asTable);
      charts.forEach((chart) => chart.show(asTable));
      return {};
    },
  }),
  defineCommand({
    id: 'chart.svg',
    title: 'command.chart.svg',
    icon: IconFileTypeSvg,
    roles,
    pageAction: true,
    blockedBy: withoutDrawing,
    run: async ({ context }) => {
      context.shell.charts().forEach((chart) => chart.saveSvg?.());
      return {};
    },
  }),
  defineCommand({
    id: 'chart.machine',
    title: 'command.chart.machine',
    icon: IconFileCode,
    roles,
    pageAction: true,
    blockedBy: ({ shell }) =>
      shell.charts().some(({ saveMachine }) => saveMachine) ? [] : [{ key: 'refusal.chart.noMachine' }],
    run: async ({ context }) => {
      context.shell.charts().forEach((chart) => chart.saveMachine?.());
      return {};
    },
  }),
  defineCommand({
    id: 'chart.print',
    title: 'command.chart.print',
    icon: IconPrinter,
    roles,
    pageAction: true,
    blockedBy: withoutDrawing,
    run: async ({ context }) => {
      context.shell.charts()[0]?.print?.();
      return {};
    },
  }),
];
