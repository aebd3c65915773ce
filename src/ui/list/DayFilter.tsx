import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '../../icons/icons.ts';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMenuEscape } from '../../keys/menuKeys.ts';
import { useBindings } from '../../keys/useBindings.ts';
import { typedDay, type Day } from '../../domain/dateText.ts';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const DayCalendar = lazyPart(() => import('./DayCalendar.tsx'));

interface DayFilterProps {
  label: string;
  /** The text in front of the day. */
  shown: string;
  day: Day | undefined;
  min?: Day | undefined;
  max?: Day | undefined;
  onChange: (day: Day | undefined) => void;
}

/**
 * A day filter with a text field and a calendar that loads on demand. The browser's date field would use the browser's
 * language, not the page's.
 */
export function DayFilter({ label, shown, day, min, max, onChange }: DayFilterProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [wrong, setWrong] = useState(false);
  const [text, setText] = useState(day ?? '');
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    // Does not change the text while the user types, unless it means another day.
    if (typedDay(text) !== day) setText(day ?? '');
    setWrong(false);
  }

  function take(typed: string) {
    setText(typed);
    setWrong(false);
    const read = typedDay(typed);
    if (read !== day && (read || typed.trim() === '')) onChange(read);
  }

  function leave() {
    const read = typedDay(text);
    if (read) setText(read);
    setWrong(!read && text.trim() !== '');
  }

  function close() {
    setOpen(false);
    input.current?.focus();
  }
  useMenuEscape(open, close);

  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      tabIndex={-1}
      aria-label={t('list.calendar', { name: label })}
      onClick={() => setOpen(true)}
    >
      <IconCalendar size={16} stroke={1.6} />
    </ActionIcon>
  );
  const bound = useBindings('form', { 'form.calendar': () => setOpen(true) });
  return (
    <TextInput
      ref={input}
      size="sm"
      w={{ base: 'calc(50% - 6px)', xs: 180 }}
      leftSection={<span style={{ fontSize: 13 }}>{shown}</span>}
      leftSectionWidth={46}
      aria-label={label}
      title={label}
      placeholder={t('list.dayShape')}
      inputMode="numeric"
      autoComplete="off"
      error={wrong && t('validation.day')}
      value={text}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={leave}
      {...bound}
      rightSection={
        open ? (
          <Suspense fallback={button}>
            <DayCalendar
              button={button}
              label={label}
              day={typedDay(text)}
              min={min}
              max={max}
              onChoose={(chosen) => {
                setText(chosen);
                onChange(chosen);
                close();
              }}
              onClose={close}
            />
          </Suspense>
        ) : (
          button
        )
      }
    />
  );
}
