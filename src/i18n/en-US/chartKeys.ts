/** Commands and keys of the state charts. */
export const chartKeys = {
  'command.chart.machine': 'Save the state machine as JSON (Stately)',
  'command.chart.svg': 'Save the chart as SVG',
  'command.chart.print': 'Print the chart',
  'refusal.chart.noMachine': 'There is no state chart on this page',
  'refusal.chart.asTable': 'It is shown as a table: switch to the chart first',
} as const;
