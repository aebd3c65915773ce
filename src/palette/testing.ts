/** A palette without a page, for tests: the test controls rows, records and answers. */
import { IconCheck } from '../icons/icons.ts';
import { createActor, SimulatedClock } from 'xstate';
import { z } from 'zod';
import type { MessageKey } from '../domain/message.ts';
import { defineCommand, type Command, type CommandRecord, type Outcome } from '../commandKit/command.ts';
import type { FoundRecord, RecordRef } from '../commandKit/recordType.ts';
import {
  commandValue,
  examplesId,
  limited,
  recordValue,
  rowsPerPage,
  keepOrder,
  type PaletteItem,
  type Section,
} from './levels.ts';
import type { PaletteEvent, PaletteServices, Related, CommandAvailability } from './paletteContext.ts';
import { answered, inspect } from '../machines/inspection.ts';
import type { ReadChoice } from '../forms/useReadings.ts';
import { tickedOf, type Pasted } from './pasted.ts';
import { paletteMachine } from './paletteMachine.ts';
import type { Forecasts, Prepared } from './sentence/lineTypes.ts';
import { preparedLines } from './sentence/preparedLines.ts';

/** A promise that the test resolves or rejects. */
export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (error: unknown) => void;
}

function deferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = () => undefined;
  let reject: Deferred<Value>['reject'] = () => undefined;
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

export function commandOf(id: string, more: Partial<Command> = {}): Command {
  return {
    ...defineCommand({
      id,
      title: 'common.open',
      icon: IconCheck,
      roles: ['agent'],
      run: async () => ({}),
    }),
    ...more,
  };
}

export function recordOf(id: string): CommandRecord {
  // Casts the record, because the machine passes it on and reads nothing in it.
  return { type: 'order', id, name: `DD${id}`, data: { id } } as CommandRecord<'order'>;
}

export function foundRecord(id: string): FoundRecord {
  return { type: 'order', id, name: `DD${id}`, facts: `facts of ${id}` };
}

/** Returns a record with related records. */
export function relatedTo(id: string, others: readonly string[]): Related {
  return {
    record: recordOf(id),
    groups: [{ heading: 'palette.section.related', records: others.map(foundRecord) }],
  };
}

export function commandRow(
  command: Command,
  record?: CommandRecord,
  blocked: MessageKey[] = [],
): PaletteItem {
  return {
    value: commandValue(command, record),
    icon: IconCheck,
    title: command.id,
    marks: [],
    blocked: blocked.map((key) => ({ key })),
    hasRelations: record !== undefined,
    act: { do: 'command', command, record },
    usageKey: commandValue(command),
  };
}

/** Returns the row of a record that has a page and related records. */
export function recordRow(record: RecordRef): PaletteItem {
  return {
    value: recordValue(record),
    icon: IconCheck,
    title: record.name,
    marks: [],
    hasRelations: true,
    page: opening,
    act: { do: 'open', record },
    usageKey: recordValue(record),
  };
}

function exampleRow(text: string): PaletteItem {
  return { value: `example:${text}`, icon: IconCheck, title: text, marks: [], act: { do: 'type', text } };
}

/** The commands of the test's palette: one of each kind. */
/** The command that opens the page of a record. */
export const opening = commandOf('open', { on: 'order' });

export const sorts = {
  go: commandOf('go'),
  add: commandOf('add', { input: { fields: [], schema: async () => z.object({}) } }),
  wipe: commandOf('wipe', { confirm: 'confirm.package.publish' }),
  approve: commandOf('approve', { on: 'order', input: { fields: [], schema: async () => z.object({}) } }),
  refuse: commandOf('refuse', { on: 'order' }),
};

/** A button of the page, a field, and a button that is removed while the palette is open. */
const controls = ['button', 'field', 'gone'].map((id): PaletteItem => {
  const kind = id === 'field' ? 'focus' : 'activate';
  return {
    value: `control:${id}`,
    icon: IconCheck,
    title: `control ${id}`,
    marks: [],
    act: { do: 'control', control: `control:${id}`, kind },
  };
});

function choiceRow(choice: ReadChoice): PaletteItem {
  return {
    value: `choice:${choice.value}`,
    icon: IconCheck,
    title: choice.label,
    marks: [],
    act: { do: 'choice', choice },
  };
}

function nextRows(before: string | undefined): PaletteItem[] {
  const acts: PaletteItem['act'][] = [{ do: 'follow', route: '/there' }, { do: 'again' }, { do: 'back' }];
  if (before === 'pick') acts.unshift({ do: 'another' });
  return acts.map((act) => ({ value: `next:${act.do}`, icon: IconCheck, title: act.do, marks: [], act }));
}

/** Returns the rows of a typed line, with the reasons against each. */
function lineRows({ prepared, query, forecasts }: Parameters<PaletteServices['sections']>[0]): PaletteItem[] {
  return preparedLines(prepared, query).map((line) => ({
    value: line.value,
    icon: IconCheck,
    title: line.prepared.command.id,
    marks: [],
    blocked: forecasts[line.value]?.blocked,
    act: { do: 'prepared', prepared: line.prepared, needs: line.prepared.question ? 'choice' : 'record' },
  }));
}

/**
 * Returns the rows of a level. Root: commands whose id begins with the query, found records, and controls of the page.
 * Record: approve, and a blocked refuse.
 */
function sectionsOf(paletteLevel: Parameters<PaletteServices['sections']>[0], before?: string) {
  const { level, query, found, choices = [] } = paletteLevel;
  const of = (id: string, rows: PaletteItem[]): Section[] => (rows.length > 0 ? [{ id, rows }] : []);
  const starts = (row: PaletteItem) => row.title.startsWith(query);
  const records = of('records', found.map(recordRow));
  switch (level.kind) {
    case 'root':
      return [
        ...of('prepared', lineRows(paletteLevel)),
        ...of(
          'commands',
          Object.values(sorts)
            .map((command) => commandRow(command))
            .filter(starts),
        ),
        ...records,
        ...of('controls', query === '' ? [] : controls.filter(starts)),
      ];
    case 'pick':
      return level.choosing ? of('choices', choices.map(choiceRow)) : records;
    case 'records': {
      const { records: picked } = level.pasted;
      const tick = (record: FoundRecord, ticked: boolean): PaletteItem => ({
        ...recordRow(record),
        value: `tick:${record.id}`,
        ticked,
        act: { do: 'tick', record },
      });
      const isTicked = picked.some(({ ticked }) => ticked);
      const verb: PaletteItem = {
        ...commandRow(sorts.approve),
        act: { do: 'ticked', command: sorts.approve },
      };
      const others = found.filter(({ id }) => !picked.some(({ record }) => record.id === id));
      return [
        ...of('commands', isTicked ? [verb].filter(starts) : []),
        ...of(
          'picked',
          picked.map(({ record, ticked }) => tick(record, ticked)),
        ),
        ...of(
          'others',
          others.map((record) => tick(record, false)),
        ),
      ];
    }
    case 'related':
      return level.groups.flatMap(({ heading, records: group }) => of(heading, group.map(recordRow)));
    case 'record':
      return of(
        'actions',
        [
          commandRow(sorts.approve, level.record),
          commandRow(sorts.refuse, level.record, ['refusal.role']),
        ].filter(starts),
      );
    case 'result':
      return of('next', nextRows(before));
    case 'failure':
      return of(
        'next',
        (['retry', 'back'] as const).map((act) => ({
          value: `next:${act}`,
          icon: IconCheck,
          title: act,
          marks: [],
          act: { do: act },
        })),
      );
    default:
      return [];
  }
}

function moreRow(hidden: number): PaletteItem {
  return { value: 'more', icon: IconCheck, title: 'more', marks: [], act: { do: 'more', hidden } };
}

/** Returns a running palette with its requests in order and its effects. */
export function openPalette({
  record,
  availability = 'open',
  queries = [],
  example,
  prepared = [],
  choices = [],
}: {
  record?: CommandRecord;
  availability?: CommandAvailability;
  queries?: readonly string[];
  /** A line that is shown if nothing matches. */
  example?: string;
  /** The meaning of every typed line. */
  prepared?: Prepared[];
  /** The choices of every field. */
  choices?: ReadChoice[];
} = {}) {
  const clock = new SimulatedClock();
  const searches: (Deferred<FoundRecord[]> & { keyword: string; type: string | undefined })[] = [];
  const resolves: (Deferred<Pasted> & { entries: readonly string[] })[] = [];
  const loads: (Deferred<CommandRecord> & { id: string })[] = [];
  const related: (Deferred<Related> & { id: string; by: string | undefined })[] = [];
  const runs: (Deferred<Outcome> & { id: string; record: string | undefined })[] = [];
  const forecasts: (Deferred<Forecasts> & { lines: string[] })[] = [];
  const done: string[] = [];
  const choiceRequests: string[] = [];
  const services: PaletteServices = {
    sections: (paletteLevel, before, moving) => {
      const all = sectionsOf(paletteLevel, before.at(-1)?.level.kind);
      const shown =
        all.length === 0 && paletteLevel.answered && example !== undefined
          ? [{ id: examplesId, rows: [exampleRow(example)] }]
          : all;
      return answered(
        services,
        'sections',
        limited(moving ? keepOrder(moving, shown) : shown, paletteLevel.rowLimit ?? rowsPerPage, moreRow),
      );
    },
    search: (keyword, command) => {
      const answer = { ...deferred<FoundRecord[]>(), keyword, type: command?.on };
      searches.push(answer);
      return answer.promise;
    },
    choices: async ({ field, record }, keyword) => {
      choiceRequests.push(`${field.name} of ${record?.id ?? 'none'} by "${keyword}"`);
      return choices;
    },
    understand: async () => prepared,
    forecast: (lines) => {
      const answer = { ...deferred<Forecasts>(), lines: lines.map(({ value }) => value) };
      forecasts.push(answer);
      return answer.promise;
    },
    fill: async (prepared) => prepared.values,
    resolve: (entries) => {
      const answer = { ...deferred<Pasted>(), entries };
      resolves.push(answer);
      return answer.promise;
    },
    load: ({ id }) => {
      const answer = { ...deferred<CommandRecord>(), id };
      loads.push(answer);
      return answer.promise;
    },
    loadRelated: ({ id }, by) => {
      const answer = { ...deferred<Related>(), id, by };
      related.push(answer);
      return answer.promise;
    },
    run: (command, on) => {
      const answer = { ...deferred<Outcome>(), id: command.id, record: on?.id };
      runs.push(answer);
      return answer.promise;
    },
    availability: () => answered(services, 'availability', availability),
    isUsable: (control) => answered(services, 'isUsable', control !== 'control:gone'),
    runOnPage: (act, { level }) => {
      if (act.do === 'prepared') done.push(`take ${act.prepared.command.id} on several`);
      if (act.do === 'selected') done.push(`take ${act.command.id} on the selected`);
      if (act.do === 'control') done.push(`${act.kind} ${act.control}`);
      if (act.do !== 'ticked' || level.kind !== 'records') return;
      const names = tickedOf(level.pasted, act.command.on).map(({ name }) => name);
      done.push(`take ${act.command.id} on ${names.join(', ')}`);
    },
    remember: (row, query) => done.push(`remember ${row.usageKey ?? ''} for "${query}"`),
    queries: () => answered(services, 'queries', queries),
    navigate: (route) => done.push(`follow ${route}`),
    leave: () => done.push('leave'),
  };
  const actor = createActor(paletteMachine, { input: { services, record }, clock, inspect });
  actor.start();

  const paletteLevel = () => actor.getSnapshot().context.levels.at(-1);
  const values = () =>
    actor.getSnapshot().context.sections.flatMap((section) => section.rows.map((row) => row.value));
  return {
    actor,
    clock,
    searches,
    resolves,
    loads,
    related,
    runs,
    forecasts,
    choiceRequests,
    done,
    paletteLevel,
    values,
    send: (event: PaletteEvent) => actor.send(event),
    type: (query: string, composing = false) => actor.send({ type: 'TYPE', query, composing }),
    /** Returns the state's name, without its child states. */
    state: (): string => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
    },
    /** Waits until resolved promises are processed. */
    arrive: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}
