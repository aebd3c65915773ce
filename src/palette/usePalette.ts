import type { i18n } from 'i18next';
import { startTransition, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor } from 'xstate';
import { titleIndex } from 'virtual:pinyin';
import { availabilityOf } from '../commandKit/availability.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { serverNow } from '../graph/client/serverClock.ts';
import type { CommandContext, CommandRecord } from '../commandKit/command.ts';
import {
  ActedContext,
  useCommandFocus,
  useCommandHost,
  type CommandHost,
} from '../commandKit/commandHost.ts';
import { showFailure } from '../commandKit/notices.tsx';
import { toast } from '../commandKit/toast.ts';
import { answered, inspect } from '../machines/inspection.ts';
import { afterFrame } from '../commandKit/afterFrame.ts';
import { candidatesFor } from '../commandKit/candidates.ts';
import type { RecordRegistry } from '../commandKit/registry.ts';
import { relatedLinksOf } from '../commandKit/relations.ts';
import { useRecords } from '../commandKit/useRecords.ts';
import { prepareRows } from './commandRows.ts';
import { readQueries } from './lastQueries.ts';
import { learnRow, readUsage, saveUsage, loadStoredUsage } from './usageStore.ts';
import { withoutUse, type Usage } from './usage.ts';
import type { RecordRef } from '../commandKit/recordType.ts';
import { withReadings } from '../forms/useReadings.ts';
import { loadExamples, examplesFor, forgetExamples, type ExampleLine } from './examples.ts';
import { pageRows } from './firstRows.ts';
import type { Opening, PaletteServices } from './paletteContext.ts';
import { loadLabels, pageControls, type PageControls } from './controls/pageControls.ts';
import { recordValue, type PaletteItem } from './levels.ts';
import { mostPasted, pastedOf, tickedOf } from './pasted.ts';
import { filledIn } from './sentence/fill.ts';
import { createForecasts } from './sentence/forecast.ts';
import type { Prepared } from './sentence/lineTypes.ts';
import { understand } from './sentence/understand.ts';
import { paletteMachine, type PaletteActor, type PaletteSend } from './paletteMachine.ts';
import { sectionsOf } from './rows.ts';
import type { RowSource } from './rowSource.ts';
import { here } from './transitions.ts';
import { loadWaitingCounts, waitingCounts, waitingKinds } from './waiting.ts';

/** The longest keyword that the server accepts. */
const keywordLimit = 50;

/** Opens one form for all records that a sentence names, or for the selected rows. */
async function startSeveral(host: CommandHost, prepared: Prepared, query: string): Promise<void> {
  try {
    const values = await filledIn(prepared, query, host.context, undefined);
    if (prepared.selected === undefined) host.startAll(prepared.command, prepared.records, values);
    else host.selected.current?.take(prepared.command, values);
  } catch (error) {
    showFailure(host.context.t, error);
  }
}

/** Milliseconds after the opening before the waiting counts are loaded. */
const idleMilliseconds = 100;

interface OpenPage {
  host: CommandHost;
  records: RecordRegistry;
  focused: CommandRecord | undefined;
  chinese: boolean;
}

function titlesIn(chinese: 'title' | 'other'): RowSource['titles'] {
  return (key) => {
    const [zh, en, syllables] = titleIndex[key] ?? ['', '', ''];
    return { other: chinese === 'title' ? en : zh, syllables: syllables.split(' '), chinese };
  };
}

const chineseTitles = titlesIn('title');
const englishTitles = titlesIn('other');

/**
 * Returns the title lookup for the page's language: always the same object for one language, so that rows are built one
 * time.
 */
function titlesOf(chinese: boolean): RowSource['titles'] {
  return chinese ? chineseTitles : englishTitles;
}

function isChinese({ language }: i18n): boolean {
  return language.startsWith('zh');
}

/** The registry whose titles each translation already has. */
const titled = new WeakMap<i18n, RecordRegistry>();

/**
 * Adds the titles of the commands that are loaded with the records in both languages, because no catalogue of a page has
 * them.
 */
function addTitles(records: RecordRegistry, translations: i18n): void {
  if (titled.get(translations) === records) return;
  titled.set(translations, records);
  const { commands = [] } = records;
  for (const { title } of commands) {
    const [chinese = '', english = ''] = titleIndex[title] ?? [];
    translations.addResource('zh-CN', 'translation', title, chinese);
    translations.addResource('en-US', 'translation', title, english);
  }
}

/** Prepares the data of the first opening while the page is idle. */
export function preparePalette(context: CommandContext, records: RecordRegistry, translations: i18n): void {
  addTitles(records, translations);
  prepareRows({ context, records, titles: titlesOf(isChinese(translations)) });
  void loadStoredUsage(context);
  void loadWaitingCounts(context, records, serverNow().getTime());
  void loadLabels();
}

/** Returns the machine's services, which read the page at the time of each call. */
function servicesOf(page: () => OpenPage, controls: PageControls): PaletteServices {
  const now = serverNow().getTime();
  const { userId } = page().host.context.user;
  // Reads the usage one time: changes take effect at the next opening, so that going back finds the lists unchanged.
  const usage = readUsage(userId);
  // Reads the waiting kinds one time, so that rows do not appear or disappear while the palette is open.
  const kinds = waitingKinds(page().host.context, page().records.waiting);
  let learned = usage;
  let isClosed = false;
  let then: (() => Promise<void> | void) | undefined;
  const learn = (more: Usage) => {
    learned = more;
    saveUsage(page().host.context, learned);
  };
  const load = async (record: RecordRef) => {
    const { host, records } = page();
    try {
      return await records.types[record.type].load(host.context, record.id);
    } catch (error) {
      if (error instanceof GraphFailure && error.code === 404)
        learn(withoutUse(learned, recordValue(record)));
      throw error;
    }
  };
  // Computes the page's rows one time, so that a page that loads late does not move rows.
  let ofPage: PaletteItem[] | undefined;
  let examples: readonly ExampleLine[] = [];
  const forecasts = createForecasts(
    () => serverNow().getTime(),
    () => page().host.selected.current,
  );
  const services: PaletteServices = {
    sections: (paletteLevel, before, shown) => {
      const { host, records, focused, chinese } = page();
      const { context } = host;
      const { current: selected } = host.selected;
      const waiting = { commands: kinds, counts: waitingCounts(context) };
      const titles = titlesOf(chinese);
      // Collects the controls when the user types before the page is idle.
      if (paletteLevel.query.trim() !== '') controls.type();
      const offered = controls.offered({ context, records, titles }, chinese);
      const at = { path: location.pathname, focused, chinese };
      // Uses the examples of the opening, or of the first answer, so that rows do not change while the palette is open.
      const mayShow = paletteLevel.query === '' || paletteLevel.answered;
      if (examples.length === 0 && mayShow) examples = examplesFor(context, records, at);
      const declared = { context, records, focused, selected, waiting, usage, now, titles };
      const source = { ...declared, controls: offered, examples };
      ofPage ??= pageRows(source);
      return answered(services, 'sections', sectionsOf({ ...source, ofPage }, paletteLevel, before, shown));
    },
    search: async (keyword, command) => {
      const { host, records } = page();
      const { context } = host;
      if (command && keyword === '') return candidatesFor(context, command);
      // Loads the labels too: the answer arranges the list again and Enter waits for it, so names in the other language are
      // known by then.
      const [found] = await Promise.all([
        records.search(context, keyword.slice(0, keywordLimit)),
        loadLabels(),
      ]);
      return command ? found.filter((record) => record.type === command.on) : found;
    },
    choices: async ({ field, record }, keyword) => {
      const { context } = page().host;
      const [all, found] = await Promise.all([
        field.choices(context, record?.data),
        keyword === '' ? [] : field.search?.(context, record?.data, keyword),
      ]);
      const further = (found ?? []).filter(({ value }) => !all.some((choice) => choice.value === value));
      return withReadings([...all, ...further]);
    },
    understand: (query) => {
      const { host, focused } = page();
      return understand(host.context, query, { focused, selected: host.selected.current });
    },
    forecast: (lines, query) => forecasts(page().host.context, lines, query),
    fill: (prepared, query, record) => filledIn(prepared, query, page().host.context, record),
    load,
    loadRelated: async (ref, by) => {
      const record = await load(ref);
      const { host, records } = page();
      const links = relatedLinksOf(records, host.context, record).filter(
        ({ title }) => by === undefined || title === by,
      );
      const groups = links.map(async ({ title, found }) => ({ heading: title, records: await found() }));
      return { record, groups: await Promise.all(groups) };
    },
    run: async (command, record) => {
      const { host } = page();
      const run = {
        record,
        values: undefined,
        idempotencyKey: crypto.randomUUID(),
        isShown: () => !isClosed,
      };
      try {
        return await host.execute(command, run);
      } catch (error) {
        // Shows a toast as for a button, because the palette is closed.
        if (isClosed) showFailure(host.context.t, error);
        throw error;
      }
    },
    availability: (command, record) => {
      const availability = availabilityOf(command, page().host.context, record.data);
      const open = availability?.blocked.length === 0 ? 'open' : 'blocked';
      return answered(services, 'availability', availability ? open : 'unfit');
    },
    resolve: async (entries) => {
      const { host, records } = page();
      return pastedOf(entries, await records.resolve(host.context, entries.slice(0, mostPasted)));
    },
    isUsable: (control) => answered(services, 'isUsable', controls.isUsable(control)),
    runOnPage: (act, { level, query }) => {
      then = () => {
        const { host } = page();
        if (act.do === 'prepared') return startSeveral(host, act.prepared, query);
        if (act.do === 'selected') host.selected.current?.take(act.command);
        // Passes no values, because optional ones need no form before sending.
        if (act.do === 'ticked' && level.kind === 'records')
          host.startAll(act.command, tickedOf(level.pasted, act.command.on), {}, 'user');
        if (act.do === 'control' && !controls.activate(act.control, act.kind, host.openPalette))
          void toast({ color: 'yellow', message: host.context.t('palette.controlUnavailable') });
        return undefined;
      };
    },
    remember: (row, query) => {
      learned = learnRow(page().host.context, learned, row, query, now);
    },
    queries: () => answered(services, 'queries', readQueries(userId)),
    navigate: (route) => page().host.navigate(route),
    leave: () => {
      isClosed = true;
      page().host.closePalette(then);
    },
  };
  return services;
}

/** Creates the machine of one opening, with its view of the page. It renders nothing itself. */
function machineFor(opening: Opening, now: OpenPage, inspected: boolean) {
  let page = now;
  const controls = pageControls(document.activeElement);
  const input = { services: servicesOf(() => page, controls), record: opening.record };
  const actor = createActor(paletteMachine, { input, inspect: inspected ? inspect : undefined });
  /** Updates the page; returns whether that may change the rows. */
  const updatePage = (next: OpenPage) => {
    const { host, focused, chinese } = page;
    page = next;
    return host.context !== next.host.context || focused !== next.focused || chinese !== next.chinese;
  };
  return { opening, actor, updatePage, collect: controls.collect, release: controls.release };
}

/**
 * Returns the palette's machine: a new one for each opening, which runs on this page until it closes. While the palette is
 * closed, a machine without an inspector contains the rows that the next opening most likely begins with.
 */
export function usePalette(opening: Opening, open: boolean) {
  const host = useCommandHost();
  const { context } = host;
  const records = useRecords();
  const { focusedRecord: focused } = useCommandFocus();
  const { i18n } = useTranslation();
  const chinese = isChinese(i18n);
  useState(() => addTitles(records, i18n));

  const now: OpenPage = { host, records, focused, chinese };
  const [opened, setOpened] = useState(() => machineFor(opening, now, open));
  let latest = opened;
  if (opened.opening !== opening) {
    latest = machineFor(opening, now, true);
    setOpened(latest);
  }
  // The machine whose rows the closed palette contains, so that the next opening need not draw them.
  const [hidden, setHidden] = useState<{ after: Opening; next: ReturnType<typeof machineFor> }>();
  const { actor, updatePage, collect, release } = !open && hidden?.after === opening ? hidden.next : latest;
  const receiver = useRef(actor);
  const [send] = useState((): PaletteSend => (event) => receiver.current.send(event));
  useLayoutEffect(() => {
    receiver.current = actor;
  }, [actor]);

  const running = useRef<PaletteActor>(undefined);
  const prepareHidden = useEffectEvent((after: Opening) =>
    startTransition(() => setHidden({ after, next: machineFor({ record: undefined }, now, false) })),
  );
  useEffect(() => {
    if (!open) return undefined;
    running.current = actor;
    actor.start();
    return () => {
      running.current = undefined;
      setTimeout(() => {
        // Checks again, because React's strict mode removes effects only to run them again.
        if (running.current === actor) return;
        actor.stop();
        release();
        prepareHidden(opening);
      });
    };
  }, [actor, release, open, opening]);
  useEffect(() => {
    const isOther = updatePage({ host, records, focused, chinese });
    if (open && isOther) send({ type: 'CHANGED' });
  }, [updatePage, open, send, host, records, focused, chinese]);
  useEffect(() => {
    if (!open) return undefined;
    // Updates the list after its first rows are drawn, and only if the user has not begun to type.
    const show = (isNew: boolean) => {
      const { status, context: shown } = actor.getSnapshot();
      if (isNew && status === 'active' && here(shown).query === '') send({ type: 'CHANGED' });
    };
    const loadWhileIdle = () => {
      void loadWaitingCounts(context, records, serverNow().getTime()).then(show);
      const paletteLevel = { path: location.pathname, chinese };
      void loadExamples(context, records, paletteLevel, serverNow().getTime()).then(show);
    };
    const timer = setTimeout(loadWhileIdle, idleMilliseconds);
    const stop = afterFrame(() => {
      collect();
      show(true);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [open, actor, collect, send, context, records, chinese]);
  const acted = use(ActedContext);
  const before = useRef(acted);
  useEffect(() => {
    if (before.current !== acted) forgetExamples(context);
    before.current = acted;
  }, [context, acted]);

  return { actor, send };
}
