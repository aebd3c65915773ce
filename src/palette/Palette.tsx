import { Modal, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { Command } from 'cmdk';
import {
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { withRecordTypes } from '../commandKit/withRecordTypes.tsx';
import { useBackCloses } from '../commandKit/backCloses.ts';
import { useUnsavedWork } from '../commandKit/unsavedWork.ts';
import { isNoticeOpen } from '../keys/elsewhere.ts';
import { pageKeys } from '../keys/keyQueue.ts';
import { digitWithAlt, isComposing, isPaletteStroke } from '../keys/strokes.ts';
import { announcementOf, type Activity, nothingOf, showsExamplesOnly } from './announcement.ts';
import type { Opening } from './paletteContext.ts';
import { makePageInert } from './pageBehind.ts';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteHead } from './PaletteHead.tsx';
import { PaletteInput } from './PaletteInput.tsx';
import { isSearching, isTyping, PaletteList } from './PaletteList.tsx';
import { PaletteStrip } from './PaletteStrip.tsx';
import { rowsInViewOf } from './rowsInView.ts';
import { isModified, steps } from './listKeys.ts';
import { LeaveQuestion } from '../forms/LeaveQuestion.tsx';
import { useFocusReturn } from '../keys/useFocusReturn.ts';
import { usePalette } from './usePalette.ts';
import type { PaletteActor, PaletteSend, PaletteSnapshot } from './paletteMachine.ts';
import { enterEvent, useWaitingKeys } from './useWaitingKeys.ts';
import { here, recallIndex } from './transitions.ts';
import classes from './Palette.module.css';
import { CommandForm } from '../forms/CommandForm.tsx';
import { useFirstField } from '../forms/FormContainer.tsx';

export { preparePalette } from './usePalette.ts';

interface PaletteProps {
  open: boolean;
  opening: Opening;
}

/** Shows the command palette: any action in a few keystrokes. It stays mounted while it is closed. */
function Palette({ open, opening }: PaletteProps) {
  const { t } = useTranslation();
  const { actor, send } = usePalette(opening, open);
  const content = useRef<HTMLDivElement>(null);
  const leaving = useSelector(actor, ({ context }) => context.leaving !== undefined);

  return (
    <>
      <Modal.Root
        opened
        onClose={() => send({ type: 'DISMISS' })}
        closeOnEscape={false}
        trapFocus={open}
        lockScroll={open}
        returnFocus={false}
        size={640}
        padding={0}
        yOffset="20dvh"
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        // Because removing the page's scroll bar would make the browser style and lay out the whole page again.
        removeScrollProps={{ removeScrollBar: false }}
      >
        <Modal.Overlay backgroundOpacity={0.4} />
        <Modal.Content
          ref={content}
          classNames={{ content: classes.content, inner: classes.inner }}
          radius={8}
          aria-label={t('palette.title')}
        >
          <Inside actor={actor} send={send} />
        </Modal.Content>
      </Modal.Root>
      <LeaveQuestion
        withinPortal={false}
        opened={leaving}
        onStay={() => send({ type: 'STAY' })}
        onLeave={() => send({ type: 'LEAVE' })}
      />
      {open && <WhileOpen actor={actor} send={send} content={content} leaving={leaving} />}
    </>
  );
}

interface InsideProps {
  actor: PaletteActor;
  send: PaletteSend;
}

interface WhileOpenProps extends InsideProps {
  content: RefObject<HTMLDivElement | null>;
  /** True while the palette asks whether to discard the input. */
  leaving: boolean;
}

/** Installs the page's listeners while the palette is open. */
function WhileOpen({ actor, send, content, leaving }: WhileOpenProps) {
  // Renders after every change, because keys may wait for one.
  const { context } = useSelector(actor, (snapshot) => snapshot);
  const typed = context.levels.map(({ query }) => query.trim()).filter((query) => query !== '');
  useUnsavedWork(typed.length > 0, { isStored: true, text: () => typed.join('\n') });
  useWaitingKeys(actor, content);
  useLayoutEffect(makePageInert, []);
  useFocusReturn();
  useFocusWithin(content);
  useRowNumbers(content);
  useBackCloses(() => send({ type: leaving ? 'STAY' : 'DISMISS' }));
  useEffect(() => {
    const onStroke = (event: globalThis.KeyboardEvent) => {
      if (!isPaletteStroke(event)) return;
      event.preventDefault();
      if (!event.repeat && !isNoticeOpen()) send({ type: 'DISMISS' });
    };
    window.addEventListener('keydown', onStroke, { capture: true });
    return () => window.removeEventListener('keydown', onStroke, { capture: true });
  }, [send]);
  return null;
}

/** Shows the numbers of the rows while Alt is pressed. Uses an attribute, so that no row renders again. */
function useRowNumbers(content: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const dialog = content.current;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isShown = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      dialog?.toggleAttribute('data-numbers', isShown);
      // Because browsers on Windows and Linux focus their menu when Alt is released alone.
      if (event.key === 'Alt') event.preventDefault();
    };
    const onBlur = () => dialog?.removeAttribute('data-numbers');
    const options = { capture: true };
    window.addEventListener('keydown', onKey, options);
    window.addEventListener('keyup', onKey, options);
    window.addEventListener('blur', onBlur);
    return () => {
      onBlur();
      window.removeEventListener('keydown', onKey, options);
      window.removeEventListener('keyup', onKey, options);
      window.removeEventListener('blur', onBlur);
    };
  }, [content]);
}

/** Focuses the input on opening; blurs it on closing, before the browser itself removes the focus from hidden elements. */
function useFocusWithin(content: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const dialog = content.current;
    dialog?.querySelector('input')?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && dialog?.contains(activeElement)) activeElement.blur();
    };
  }, [content]);
}

/** Shows a list or a form; the dialog around it does not render again when it changes. */
const Inside = memo(function Inside({ actor, send }: InsideProps) {
  const isForm = useSelector(actor, (state) => state.matches('input') || state.matches('confirm'));
  // Measured here and not in the list, which would query the browser with each key.
  const inView = rowsInViewOf(useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false }));
  return (
    <>
      {isForm ? <FormLevel actor={actor} send={send} /> : <List actor={actor} send={send} inView={inView} />}
      <Announcement actor={actor} />
    </>
  );
});

/** Shows a form outside of cmdk, which would handle the form's own Enter and arrows. */
function FormLevel({ actor, send }: InsideProps) {
  const snapshot = useSelector(actor, (state) => state);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    // Because Escape in a field with an open list closes that list.
    const { target } = event;
    if (target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    // Because a key that is pressed for long counts as one press.
    if (!event.repeat) send({ type: 'ESCAPE' });
  }

  return (
    <div className={classes.root} onKeyDown={onKeyDown}>
      <PaletteHead snapshot={snapshot} send={send} />
      <div className={classes.progress} aria-hidden />
      <PaletteForm snapshot={snapshot} send={send} />
      <PaletteFooter snapshot={snapshot} />
    </div>
  );
}

/** Shows the command's own form, with the focus in its first field. */
function PaletteForm({ snapshot, send }: { snapshot: PaletteSnapshot; send: PaletteSend }) {
  const container = useRef<HTMLDivElement>(null);
  useFirstField(container);
  const level = snapshot.context.levels.at(-1)?.level;
  if (level?.kind !== 'input' && level?.kind !== 'confirm') return null;
  return (
    <div ref={container} className={classes.form}>
      <CommandForm
        command={level.command}
        record={level.record}
        given={level.values}
        layout="palette"
        copies
        onDone={(outcome) => send({ type: 'DONE', outcome })}
        onCancel={() => send({ type: 'ESCAPE' })}
        onReload={() => send({ type: 'RELOAD' })}
        onDirty={(dirty) => send({ type: 'DIRTY', dirty })}
      />
    </div>
  );
}

interface ListProps extends InsideProps {
  /** The most rows that are visible without scrolling. */
  inView: number;
}

/** A value that no row has: without a value, cmdk would select the first row itself. */
const noRow = 'none';

/**
 * Shows a list. cmdk moves the selection by arrows, Home, End and the pointer; the machine receives the move and decides
 * which row is selected.
 */
const List = memo(function List({ actor, send, inView }: ListProps) {
  const { t } = useTranslation();
  const selected = useSelector(actor, ({ context }) => here(context).selected);
  const isDrawn = useRef(true);
  const onDrawn = useCallback((isComplete: boolean) => {
    isDrawn.current = isComplete;
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const digit = digitWithAlt(event);
    const step = isModified(event) ? undefined : steps[event.key];
    const move = step && ({ type: 'MOVE', step, repeat: event.repeat } as const);
    if (event.key === 'Escape') send({ type: 'ESCAPE' });
    else if (digit !== undefined) send({ type: 'CHOOSE', index: digit - 1 });
    // Because cmdk's own Enter would choose the visible row, even during a request.
    else if (event.key === 'Enter') send(enterEvent(event));
    else if (
      move &&
      // Because cmdk only moves through the rows that are drawn.
      (!isDrawn.current ||
        event.key.startsWith('Page') ||
        recallIndex(actor.getSnapshot().context, move) !== undefined)
    )
      send(move);
    else return;
    event.preventDefault();
  }

  return (
    <Command
      label={t('palette.title')}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={selected === '' ? noRow : selected}
      onValueChange={(value) => send({ type: 'POINT', value })}
      onKeyDown={onKeyDown}
      className={classes.root}
    >
      <ListLevel actor={actor} send={send} inView={inView} onDrawn={onDrawn} />
    </Command>
  );
});

interface ListLevelProps extends ListProps {
  onDrawn: (isComplete: boolean) => void;
}

const ListLevel = memo(function ListLevel({ actor, send, inView, onDrawn }: ListLevelProps) {
  const { t } = useTranslation();
  const snapshot = useSelector(actor, (state) => state);
  const prefix = useId();
  const idOf = useCallback((value: string) => `${prefix}${value}`, [prefix]);
  const paletteLevel = here(snapshot.context);
  const { selected } = paletteLevel;
  const { sections, explained } = snapshot.context;
  const isFound = sections.length > 0 && !showsExamplesOnly(paletteLevel, sections);
  const nothing = isFound ? undefined : nothingOf(t, paletteLevel, isSearching(snapshot));

  return (
    <>
      <PaletteHead snapshot={snapshot} send={send}>
        <PaletteInput
          snapshot={snapshot}
          send={send}
          activeId={selected === '' ? undefined : idOf(selected)}
          onEnqueue={pageKeys.enqueue}
        />
      </PaletteHead>
      <div className={classes.progress} data-busy={busyWith(snapshot)} aria-hidden />
      <PaletteStrip snapshot={snapshot} />
      <PaletteList
        sections={sections}
        query={paletteLevel.query}
        selected={selected}
        explained={explained}
        nothing={nothing}
        inView={inView}
        onDrawn={onDrawn}
        actor={actor}
        send={send}
        idOf={idOf}
      />
      <PaletteFooter snapshot={snapshot} />
    </>
  );
});

/**
 * Returns the reason for the progress line. The line is animated only during a request: while the user types, each of its
 * frames would delay a key.
 */
function busyWith(snapshot: PaletteSnapshot): 'typing' | 'answer' | undefined {
  if (isTyping(snapshot)) return 'typing';
  return snapshot.hasTag('busy') || isSearching(snapshot) ? 'answer' : undefined;
}

/** The screen reader's text besides the selected row. Only the text renders with each key. */
const Announcement = memo(function Announcement({ actor }: { actor: PaletteActor }) {
  return (
    <VisuallyHidden role="status" aria-live="polite">
      <AnnouncedText actor={actor} />
    </VisuallyHidden>
  );
});

function AnnouncedText({ actor }: { actor: PaletteActor }) {
  const { t } = useTranslation();
  return useSelector(actor, (snapshot) => announcementOf(t, snapshot.context, activityOf(snapshot)));
}

function activityOf(snapshot: PaletteSnapshot): Activity | undefined {
  const kind = snapshot.matches('asking') ? snapshot.context.question?.kind : undefined;
  if (kind === 'run') return 'running';
  if (kind === 'record') return 'loading';
  return isSearching(snapshot) ? 'searching' : undefined;
}

export default withRecordTypes(Palette);
