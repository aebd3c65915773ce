import { Command } from 'cmdk';
import type { TFunction } from 'i18next';
import { useRef, useState, type ClipboardEvent, type CompositionEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordRegistry } from '../commandKit/registry.ts';
import { useRecords } from '../commandKit/useRecords.ts';
import { insertText } from '../keys/replay.ts';
import { isComposing } from '../keys/strokes.ts';
import type { PaletteLevel } from './levels.ts';
import { LineColours, type LineColoursHandle } from './LineColours.tsx';
import { oneLine } from './pasted.ts';
import { isModified, steps } from './listKeys.ts';
import { isSettled, pasteOf } from './useWaitingKeys.ts';
import type { PaletteSend, PaletteSnapshot } from './paletteMachine.ts';
import classes from './Palette.module.css';

interface PaletteInputProps {
  snapshot: PaletteSnapshot;
  send: PaletteSend;
  /** Id of the selected row's element; undefined without one. */
  activeId: string | undefined;
  /** Enqueues text that is typed while the palette is busy: it belongs to the next level. */
  onEnqueue: (text: string) => void;
}

function placeholderOf(t: TFunction, { types }: RecordRegistry, { level }: PaletteLevel): string {
  switch (level.kind) {
    case 'record':
      return t('palette.placeholder.record');
    case 'records':
      return t('palette.placeholder.records');
    case 'related':
      return t('palette.placeholder.related');
    case 'pick':
      if (level.choosing) return t('palette.placeholder.choice', { label: t(level.choosing.field.label) });
      return t(level.command.on ? types[level.command.on].placeholder : 'palette.placeholder');
    default:
      return t('palette.placeholder');
  }
}

/** Tells whether the level searches records in general. */
const takesPaste = ({ level: { kind } }: PaletteLevel) => kind === 'root' || kind === 'records';

/** Shows the input of a list. It ignores keys that belong to an input method. */
export function PaletteInput({ snapshot, send, activeId, onEnqueue }: PaletteInputProps) {
  const { t } = useTranslation();
  const records = useRecords();
  const paletteLevel = snapshot.context.levels.at(-1);
  const composing = useRef(false);
  const [isComposed, setIsComposed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const colours = useRef<LineColoursHandle>(null);
  // The text that an input method composes while the palette is busy.
  const [draft, setDraft] = useState<string>();

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const nothingTyped = event.currentTarget.value === '';
    // Because a Backspace that is pressed for long must stop at the empty input and not leave the level.
    if (event.key === 'Backspace' && nothingTyped && !event.repeat) {
      // Because the previous level's text returns to the input, this key press must not shorten it.
      event.preventDefault();
      send({ type: 'BACK' });
    }
    // Because Right at the end of the text moves no caret, it opens the related records.
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (
      event.key === 'ArrowRight' &&
      !isModified(event) &&
      selectionStart === value.length &&
      selectionEnd === value.length
    ) {
      event.preventDefault();
      send({ type: 'LEAD' });
    }
    if (event.key === 'Tab' && !isModified(event) && value.trim() !== '') {
      event.preventDefault();
      send({ type: 'COMPLETE', ...(selectionEnd !== null && { at: selectionEnd }) });
    }
    // Stops keys with a modifier, which move or select in the text, because cmdk would move in the list.
    if (steps[event.key] && isModified(event)) event.stopPropagation();
  };
  if (!paletteLevel) return null;
  const { query } = paletteLevel;
  const onText = (value: string) => {
    if (draft === undefined && isSettled(snapshot)) {
      send({ type: 'TYPE', query: value, composing: composing.current });
      return;
    }
    setDraft(composing.current ? value : undefined);
    if (!composing.current) onEnqueue(value.startsWith(query) ? value.slice(query.length) : value);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!isSettled(snapshot)) return;
    const text = event.clipboardData.getData('text/plain');
    const pasteEvent = takesPaste(paletteLevel) ? pasteOf(text) : undefined;
    const line = oneLine(text);
    if (!pasteEvent && line === text) return;
    event.preventDefault();
    if (pasteEvent) send(pasteEvent);
    // Inserts one line, because browsers treat line breaks differently.
    else insertText(line);
  };
  const onComposition = (event: CompositionEvent<HTMLInputElement>) => {
    composing.current = event.type === 'compositionstart';
    setIsComposed(composing.current);
    if (!composing.current) onText(event.currentTarget.value);
  };

  const text = draft ?? query;
  // Because the browser underlines a composition in the input's own text, that text stays visible.
  const { parts = [] } = paletteLevel;
  const isColoured = text === query && parts.length > 0 && !isComposed;

  return (
    <div className={classes.field}>
      {/* Passes an empty value, because cmdk would search its rows for a given text at each letter. */}
      <Command.Input asChild value="">
        <input
          ref={input}
          // Sets the attribute here, because cmdk does not know a selection that the machine makes.
          aria-activedescendant={activeId}
          autoFocus
          data-autofocus
          className={classes.input}
          data-coloured={isColoured || undefined}
          enterKeyHint="go"
          placeholder={placeholderOf(t, records, paletteLevel)}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onCompositionStart={onComposition}
          onCompositionEnd={onComposition}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onScroll={(event) => colours.current?.scrollTo(event.currentTarget.scrollLeft)}
        />
      </Command.Input>
      {isColoured && <LineColours ref={colours} input={input} text={text} parts={parts} />}
    </div>
  );
}
