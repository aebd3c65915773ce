import { Suspense, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '../domain/roles.ts';
import type { CurrentUser } from '../domain/user.ts';
import type { GraphClient } from '../graph/client/client.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import { liveTypenames } from '../domain/liveEvent.ts';
import { bulkActionOf } from '../commands/bulkAction.ts';
import type {
  Command,
  CommandContext,
  CommandRecord,
  FieldValues,
  HostEffect,
} from '../commands/core/command.ts';
import {
  ActedContext,
  FocusContext,
  HostContext,
  useCommandHost,
  type CommandHost,
  type CommandInput,
  type SelectedRows,
} from '../commands/core/commandHost.ts';
import { createKeyQueue } from '../keys/keyQueue.ts';
import { useKeptKeys } from '../keys/keptKeys.ts';
import { useKeys } from '../keys/useKeys.ts';
import { WhichKey } from '../keys/WhichKey.tsx';
import type { RecordRef } from '../commands/core/recordType.ts';
import { showFailure, showOutcome } from '../commands/core/notices.tsx';
import type { ShellView } from '../commands/core/shellView.ts';
import { toast } from '../commands/core/toast.ts';
import { PreparedLink } from './PreparedLink.tsx';
import { lazyPart } from '../commands/core/lazyPart.ts';

const CommandModal = lazyPart(async () => ({
  default: (await import('../forms/CommandModal.tsx')).CommandModal,
}));
const BulkModal = lazyPart(() => import('../forms/BulkModal.tsx'));
const loadPalette = () => import('../palette/Palette.tsx');
const Palette = lazyPart(loadPalette);
const PaletteWarmUp = lazyPart(async () => ({
  default: (await import('./PaletteWarmUp.tsx')).PaletteWarmUp,
}));

interface OpenedForm {
  command: Command;
  record: CommandRecord | undefined;
  given: FieldValues | undefined;
  key: string;
}

interface BulkForm {
  command: Command;
  records: readonly RecordRef[];
  values: FieldValues | undefined;
  key: string;
}

export interface CommandProviderProps {
  user: CurrentUser;
  graph: GraphClient;
  shell: ShellView;
  navigate: (route: string) => void;
  onEffect: (effect: HostEffect) => void;
  children: ReactNode;
}

/** The palette's code comes and its rows are made by themselves once the page has drawn its first rows, even on a slow line. */
const prefetchMilliseconds = 3000;

/** Hosts the commands of a page: their forms, their notices, and the palette. */
export function CommandProvider({ user, graph, shell, navigate, onEffect, children }: CommandProviderProps) {
  const { t, i18n } = useTranslation();
  const [form, setForm] = useState<OpenedForm>();
  const [bulk, setBulk] = useState<BulkForm>();
  const [focusedRecord, focusRecord] = useState<CommandRecord>();
  const [acted, setActed] = useState(0);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [warmingUp, setWarmingUp] = useState(false);
  const [paletteRecord, setPaletteRecord] = useState<CommandRecord>();

  const role = roleOf(user.roleId);
  if (!role) throw new Error(`No role has the number ${user.roleId}`);
  const context = useMemo<CommandContext>(
    () => ({ user, role, graph, t, shell }),
    [user, role, graph, t, shell],
  );

  const execute = useCallback(
    async (command: Command, { record, values, consequence, idempotencyKey, isShown }: CommandInput) => {
      if (record?.type !== command.on)
        throw new Error(`${command.id} does not act on ${record?.type ?? 'nothing'}`);
      const outcome = await command
        .run({ context, record, values, consequence, idempotencyKey })
        .catch((error: unknown) => {
          // Somebody else has changed the record: the page behind shows it, and offers what can still be done.
          if (error instanceof GraphFailure && error.code === 409) graph.refresh(liveTypenames);
          throw error;
        });
      if (outcome.effect) onEffect(outcome.effect);
      if (outcome.route && outcome.go) navigate(outcome.route);
      if (outcome.notice || outcome.acted) {
        setActed((count) => count + 1);
        graph.refresh(liveTypenames);
      }
      if (outcome.notice && (outcome.go || !isShown?.(outcome))) {
        showOutcome(t, outcome, navigate);
      }
      return outcome;
    },
    [context, graph, navigate, onEffect, t],
  );

  const start = useCallback(
    (command: Command, record?: CommandRecord, given?: FieldValues) => {
      const blocked = command.on ? [] : (command.blockedBy?.(context, undefined) ?? []);
      if (blocked.length > 0) {
        const message = blocked.map(({ key, params }) => t(key, params ?? {})).join('. ');
        void toast({ id: `blocked ${command.id}`, color: 'yellow', message });
        return;
      }
      if (command.input || command.confirm) {
        setForm({ command, record, given, key: crypto.randomUUID() });
        return;
      }
      execute(command, { record, values: undefined, idempotencyKey: crypto.randomUUID() }).catch(
        (error: unknown) => showFailure(t, error),
      );
    },
    [context, execute, t],
  );

  const startAll = useCallback(
    (command: Command, records: readonly RecordRef[], values?: FieldValues) => {
      const together = command.bulk?.together;
      if (!together) {
        setBulk({ command, records, values, key: crypto.randomUUID() });
        return;
      }
      const run = async () => {
        const { readRecords } = await import('../commands/readRecords.ts');
        const read = await readRecords(context, records);
        const action = bulkActionOf(
          command,
          context,
          read.flatMap((each) => ('record' in each ? [each.record] : [])),
        );
        return together(context, action.records);
      };
      start({ ...command, on: undefined, run });
    },
    [context, start],
  );

  const open = useCallback(
    (command: Command, record?: CommandRecord) =>
      command.page ? navigate(command.page(record)) : start(command, record),
    [navigate, start],
  );

  const [keyQueue] = useState(createKeyQueue);
  const afterPalette = useRef<() => void>(undefined);
  const closePalette = useCallback(
    (then?: () => void) => {
      afterPalette.current = then;
      keyQueue.close();
      setPaletteOpen(false);
    },
    [keyQueue],
  );
  useEffect(() => {
    const then = paletteOpen ? undefined : afterPalette.current;
    // The palette, gone by now, has asked before this for the focus to be given back (useFocusReturn).
    if (then) setTimeout(then);
    afterPalette.current = undefined;
  }, [paletteOpen]);
  const openPalette = useCallback(
    (record?: CommandRecord) => {
      const show = (about?: CommandRecord) => {
        setPaletteRecord(about);
        setPaletteOpen(true);
      };
      keyQueue.open({ dismiss: () => closePalette(), reopen: show });
      loadPalette().catch(keyQueue.close);
      show(record);
    },
    [keyQueue, closePalette],
  );
  useEffect(() => keyQueue.close, [keyQueue]);
  useEffect(() => {
    const prefetch = () =>
      void loadPalette().then(
        ({ preparePalette }) => {
          preparePalette(context, i18n);
          setWarmingUp(true);
        },
        () => undefined,
      );
    const timer = setTimeout(prefetch, prefetchMilliseconds);
    return () => clearTimeout(timer);
  }, [context, i18n]);
  const endWarmUp = useCallback(() => setWarmingUp(false), []);

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
        <PreparedLink />
        {warmingUp && (
          <Suspense>
            <PaletteWarmUp onEnd={endWarmUp}>
              <Palette offPage keyQueue={keyQueue} />
            </PaletteWarmUp>
          </Suspense>
        )}
        {paletteOpen && (
          <Suspense>
            <Palette record={paletteRecord} keyQueue={keyQueue} />
          </Suspense>
        )}
      </FocusContext>
      {form && (
        <Suspense>
          <CommandModal
            key={form.key}
            command={form.command}
            record={form.record}
            given={form.given}
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
            onClose={() => setBulk(undefined)}
          />
        </Suspense>
      )}
    </HostContext>
  );
}

/** Listens for every command's key; its own component, as it stands below the host. */
function Keys() {
  useKeptKeys(useCommandHost().context);
  useKeys();
  return <WhichKey />;
}
