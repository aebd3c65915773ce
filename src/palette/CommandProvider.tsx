import {
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { GraphFailure } from '../graph/client/failure.ts';
import { bulkActionOf, asBatchCommand } from '../commandKit/bulkAction.ts';
import type {
  Command,
  CommandContext,
  CommandRecord,
  RunResult,
  FieldValues,
} from '../commandKit/command.ts';
import {
  ActedContext,
  FocusContext,
  HostContext,
  useCommandHost,
  type CommandHost,
  type CommandInput,
  type FilledBy,
  type SelectedRows,
} from '../commandKit/commandHost.ts';
import type { HostEffect } from '../commandKit/appTypes.ts';
import { isModalOpen } from '../keys/elsewhere.ts';
import { closedOverlay, pageKeys } from '../keys/keyQueue.ts';
import { useStoredKeys } from '../keys/storedKeys.ts';
import { useKeys } from '../keys/useKeys.ts';
import { WhichKey } from '../keys/WhichKey.tsx';
import type { RecordRef } from '../commandKit/recordType.ts';
import { showFailure, showOutcome } from '../commandKit/notices.tsx';
import { toast } from '../commandKit/toast.ts';
import { lazyPart } from '../commandKit/lazyPart.ts';
import { PersistentPalette } from './PersistentPalette.tsx';
import type { Opening } from './paletteContext.ts';
import { loadPalette } from './loadPalette.ts';
import { makePageActive } from './pageBehind.ts';

const CommandModal = lazyPart(async () => ({
  default: (await import('../forms/CommandModal.tsx')).CommandModal,
}));
const BulkModal = lazyPart(() => import('../forms/BulkModal.tsx'));

interface OpenedForm {
  command: Command;
  record: CommandRecord | undefined;
  given: FieldValues | undefined;
  filledBy: FilledBy | undefined;
  key: string;
}

interface BulkForm {
  command: Command;
  records: readonly RecordRef[];
  values: FieldValues | undefined;
  filledBy: FilledBy | undefined;
  key: string;
}

interface CommandProviderProps {
  context: CommandContext;
  /** Loads the page's data again after a change, by this user or by others. */
  refresh?: () => void;
  navigate: (route: string) => void;
  /** Applies a change that a command makes to the page around the screens. */
  onEffect?: (effect: HostEffect) => void;
  /** Called after each command with its result. */
  onRun?: (command: Command, input: CommandInput, end: RunResult) => void;
  children: ReactNode;
}

/**
 * Milliseconds before the palette's code is loaded and its rows are built: by then the page has drawn its first rows, even
 * on a slow connection.
 */
const prefetchMilliseconds = 3000;

const settled = async (then: () => Promise<void> | void) => then();

/** Hosts the commands of a page: their forms, their notices, and the palette. */
export function CommandProvider(props: CommandProviderProps) {
  const { context, refresh, navigate, onEffect, onRun, children } = props;
  const { i18n } = useTranslation();
  const { t } = context;
  const { records } = context.registry;
  const [form, setForm] = useState<OpenedForm>();
  const [bulk, setBulk] = useState<BulkForm>();
  const [focusedRecord, focusRecord] = useState<CommandRecord>();
  const [acted, setActed] = useState(0);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [paletteLoaded, setPaletteLoaded] = useState(false);
  const [stage] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.append(stage);
    return () => stage.remove();
  }, [stage]);
  const [opening, setOpening] = useState<Opening>({ record: undefined });

  const execute = useCallback(
    async (command: Command, input: CommandInput) => {
      const { record, values, consequence, idempotencyKey, isShown } = input;
      if (record?.type !== command.on)
        throw new Error(`${command.id} does not act on ${record?.type ?? 'nothing'}`);
      // Makes the page active, because the command may move the focus into the page while the palette still covers it.
      const makeInertAgain = makePageActive();
      const outcome = await command
        .run({ context, record, values, consequence, idempotencyKey })
        .catch((error: unknown) => {
          makeInertAgain();
          onRun?.(command, input, { failure: error });
          // Loads the page again, because somebody else has changed the record; it then offers the commands that are still
          // possible.
          if (error instanceof GraphFailure && error.code === 409) refresh?.();
          throw error;
        });
      onRun?.(command, input, { outcome });
      if (outcome.effect) onEffect?.(outcome.effect);
      if (outcome.route && outcome.go) navigate(outcome.route);
      if (outcome.changed ?? outcome.notice !== undefined) {
        setActed((count) => count + 1);
        refresh?.();
      }
      if (outcome.notice && (outcome.go || !isShown?.(outcome))) {
        showOutcome(t, outcome, navigate);
      }
      return outcome;
    },
    [context, refresh, navigate, onEffect, onRun, t],
  );

  const start = useCallback(
    (command: Command, record?: CommandRecord, given?: FieldValues, filledBy?: FilledBy) => {
      const blocked = command.on ? [] : (command.blockedBy?.(context, undefined) ?? []);
      if (blocked.length > 0) {
        const message = blocked.map(({ key, params }) => t(key, params ?? {})).join('. ');
        void toast({ id: `blocked ${command.id}`, color: 'yellow', message });
        return;
      }
      if (command.input || command.confirm) {
        pageKeys.open({ dismiss: () => setForm(undefined), onlyWaiting: true });
        setForm({ command, record, given, filledBy, key: crypto.randomUUID() });
        return;
      }
      execute(command, { record, values: undefined, idempotencyKey: crypto.randomUUID() }).catch(
        (error: unknown) => showFailure(t, error),
      );
    },
    [context, execute, t],
  );

  const startAll = useCallback(
    (command: Command, refs: readonly RecordRef[], values?: FieldValues, filledBy?: FilledBy) => {
      const together = command.bulk?.runAll;
      if (!together) {
        pageKeys.open({ dismiss: () => setBulk(undefined), onlyWaiting: true });
        setBulk({ command, records: refs, values, filledBy, key: crypto.randomUUID() });
        return;
      }
      const run: Command['run'] = async (sending) => {
        const { readRecords } = await import('../commandKit/readRecords.ts');
        const read = await readRecords(context, refs);
        const action = bulkActionOf(
          command,
          context,
          read.flatMap((each) => ('record' in each ? [each.record] : [])),
        );
        const outcome = await together(context, action.records, sending);
        return { ...outcome, processed: action.records.map(({ id, name }) => ({ id, name })) };
      };
      start(asBatchCommand(command, run), undefined, values, filledBy);
    },
    [context, start],
  );

  const open = useCallback(
    (command: Command, record?: CommandRecord) =>
      command.page ? navigate(command.page(record)) : start(command, record),
    [navigate, start],
  );

  const afterPalette = useRef<() => void>(undefined);
  const closePalette = useCallback((then?: () => Promise<void> | void) => {
    setPaletteOpen(false);
    if (!then) {
      // Queues keys until the focus is returned (useFocusReturn).
      pageKeys.open(closedOverlay);
      return;
    }
    const end = pageKeys.open({ dismiss: () => undefined, onlyWaiting: true });
    afterPalette.current = () => void settled(then).finally(end);
  }, []);
  useEffect(() => {
    const then = paletteOpen ? undefined : afterPalette.current;
    // Waits a task, because the palette has already scheduled the return of the focus (useFocusReturn).
    if (then) setTimeout(then);
    afterPalette.current = undefined;
  }, [paletteOpen]);
  const openPalette = useCallback(
    (record?: CommandRecord) => {
      const dismiss = () => {
        setPaletteOpen(false);
        pageKeys.close();
      };
      pageKeys.open({ dismiss });
      loadPalette().catch(pageKeys.close);
      void records.load();
      // Moves the palette to the end, because dialogs cover each other in their order on the page.
      if (isModalOpen()) document.body.append(stage);
      setOpening({ record });
      setPaletteLoaded(true);
      setPaletteOpen(true);
    },
    [records, stage],
  );
  useEffect(() => pageKeys.close, []);
  useEffect(() => {
    const prefetch = () =>
      void Promise.all([loadPalette(), records.load()]).then(
        ([{ preparePalette }, known]) => {
          preparePalette(context, known, i18n);
          startTransition(() => setPaletteLoaded(true));
        },
        () => undefined,
      );
    const timer = setTimeout(prefetch, prefetchMilliseconds);
    return () => clearTimeout(timer);
  }, [context, records, i18n]);

  const selected = useRef<SelectedRows>(undefined);
  const selectRows = useCallback((rows: SelectedRows | undefined) => {
    selected.current = rows;
  }, []);
  const host = useMemo<CommandHost>(
    () => ({
      context,
      focusRecord,
      start,
      startAll,
      open,
      execute,
      openPalette,
      closePalette,
      navigate,
      selected,
      selectRows,
    }),
    [context, start, startAll, open, execute, openPalette, closePalette, navigate, selectRows],
  );
  const focus = useMemo(() => ({ focusedRecord, paletteOpen }), [focusedRecord, paletteOpen]);

  return (
    <HostContext value={host}>
      <FocusContext value={focus}>
        <ActedContext value={acted}>{children}</ActedContext>
        <Keys />
        {paletteLoaded && <PersistentPalette stage={stage} open={paletteOpen} opening={opening} />}
      </FocusContext>
      {form && (
        <Suspense>
          <CommandModal
            key={form.key}
            command={form.command}
            record={form.record}
            given={form.given}
            filledBy={form.filledBy}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
      {bulk && (
        <Suspense>
          <BulkModal
            key={bulk.key}
            command={bulk.command}
            records={bulk.records}
            given={bulk.values}
            filledBy={bulk.filledBy}
            onClose={() => setBulk(undefined)}
          />
        </Suspense>
      )}
    </HostContext>
  );
}

/** Listens for every command's key; a component of its own, because it needs the host as a parent. */
function Keys() {
  useStoredKeys(useCommandHost().context);
  useKeys();
  return <WhichKey />;
}
