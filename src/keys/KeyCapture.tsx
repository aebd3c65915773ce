import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { keysText } from './glyphs.ts';
import type { KeyLine } from './keySections.ts';
import { isChangeable, keysNow, conflictingLine, type OwnKeys } from './ownKeys.ts';
import { keyOf, strokeName } from './strokes.ts';
import classes from './KeySheet.module.css';

interface KeyCaptureProps {
  line: KeyLine;
  /** The keys of the line that are being changed. */
  keys: string;
  /** All lines with keys; none of them may lose its own. */
  lines: readonly KeyLine[];
  own: OwnKeys;
  /** Called with undefined if nothing changes. */
  onClose: (chosen: string | undefined) => void;
}

/** Waits for the new keys: one, or two that follow each other. */
export function KeyCapture({ line, keys, lines, own, onClose }: KeyCaptureProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const help = useId();
  const [chosen, setChosen] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  const conflict = chosen === undefined ? undefined : conflictingLine(lines, keys, chosen, own);

  function onKeyDown(event: KeyboardEvent) {
    const { nativeEvent } = event;
    const name = strokeName(nativeEvent);
    if (name === 'escape') onClose(undefined);
    else if (name === 'backspace') setChosen(undefined);
    else if (name === 'enter') {
      if (chosen !== undefined && !conflict) onClose(chosen);
    } else {
      const key = keyOf(nativeEvent);
      if (key === undefined || !isChangeable(key)) return;
      setChosen((before) => (before === undefined || before.includes(' ') ? key : `${before} ${key}`));
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes.capture}>
      <div className={classes.keys}>
        <input
          ref={field}
          readOnly
          className={classes.field}
          aria-label={t('keys.change', { title: t(line.title) })}
          aria-describedby={help}
          aria-invalid={conflict !== undefined}
          placeholder={t('keys.press')}
          value={chosen === undefined ? '' : keysText(chosen, navigator)}
          data-mantine-stop-propagation
          onKeyDown={onKeyDown}
        />
        {keysNow(keys, own) !== keys && (
          <Button size="compact-xs" variant="default" onClick={() => onClose(keys)}>
            {t('keys.default', { keys: keysText(keys, navigator) })}
          </Button>
        )}
      </div>
      <span
        id={help}
        className={classes.small}
        data-wrong={conflict !== undefined || undefined}
        role="status"
      >
        {conflict && chosen !== undefined
          ? t('keys.inUse', { keys: keysText(chosen, navigator), title: t(conflict.title) })
          : t('keys.pressHelp')}
      </span>
    </div>
  );
}
