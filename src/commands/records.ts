import type { RecordRegistry } from '../commandKit/registry.ts';
import { wordsOf } from './commandWords.ts';
import { listStateCommands } from './listState/listStateCommands.ts';
import { exampleTemplates, spokenNames } from './examples.ts';
import { firstCommands } from './firstCommands.ts';
import { periodCommands } from './listState/periodCommands.ts';
import { inverseOf, oppositeOf } from './inverseCommand.ts';
import { lastChange } from './lastChange.ts';
import { lastRun } from './lastRun.ts';
import { pageKeys } from './pageKeys.ts';
import { recordTypes } from './recordTypes.ts';
import { waiting } from './waiting.ts';
import { resolveRecords, searchRecords } from './searchRecords.ts';

/** The record registry of this product. */
export const records: RecordRegistry = {
  types: recordTypes,
  commands: [...listStateCommands, ...periodCommands],
  pageKeys,
  search: searchRecords,
  resolve: resolveRecords,
  lastChange,
  waiting,
  firstCommands,
  folded: { prefix: 'go/state-chart/', title: 'palette.charts', query: 'palette.charts.query' },
  examples: { templates: exampleTemplates, spokenNames },
  lastRun,
  wordsOf,
  inverseOf,
  oppositeOf,
};
