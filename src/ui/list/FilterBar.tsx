import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconFilter, IconSearch } from '../../icons/icons.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { keywordLimit } from '../../domain/keywordLimit.ts';
import { characterCount } from '../../domain/visibleText.ts';
import { useFiltersOnPage, useSearchOnPage } from '../page/pageParts.ts';
import { hasFilters, type ListState } from './listState.ts';
import classes from './FilterBar.module.css';

const typingMilliseconds = 250;

interface FilterBarProps {
  children: ReactNode;
  /** The less frequent filters, behind a button. */
  more?: ReactNode;
  /** The number of those filters that are set; if any is set, they are open at first. */
  moreSet?: number;
  /** The parameter that names the owner of the list, which is no filter. */
  subject?: string;
}

export function FilterBar({ children, more, moreSet = 0, subject }: FilterBarProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<boolean>();
  const { search } = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  useFiltersOnPage(bar);
  // On a phone all filters but the keyword are folded; they start open if they limit the list.
  const opened = chosen ?? (moreSet > 0 || (!more && hasFilters(search, subject)));
  return (
    <div
      ref={bar}
      className={classes.bar}
      role="search"
      data-command="list.filter"
      data-opened={opened || undefined}
    >
      {children}
      <Button
        className={more ? classes.toggle : `${classes.toggle} ${classes.narrowOnly}`}
        variant="default"
        size="sm"
        leftSection={<IconFilter size={16} stroke={1.6} />}
        aria-expanded={opened}
        onClick={() => setChosen(!opened)}
      >
        {/* Equally wide with and without a count, so that setting a filter moves no other one. */}
        <span
          className={classes.counted}
          data-counted={t('list.moreFiltersSet', { count: Math.max(moreSet, 1) })}
        >
          {moreSet > 0 ? t('list.moreFiltersSet', { count: moreSet }) : t('list.moreFilters')}
        </span>
      </Button>
      {opened && more && <div className={classes.more}>{more}</div>}
    </div>
  );
}

/** A free-text filter. The list follows a moment after the last key, and not while an input method composes. */
export function KeywordFilter({ state, placeholder }: { state: ListState; placeholder: string }) {
  const { t } = useTranslation();
  const applied = state.filters.keyword ?? '';
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [written, setWritten] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useSearchOnPage(field);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== applied) {
    setSeen(applied);
    // Does not overwrite the text with a keyword from this field: the user may type on, and a trailing space is trimmed.
    if (applied !== written) {
      setText(applied);
      setWritten(undefined);
    }
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const tooLong = characterCount(text) > keywordLimit;

  function scheduleSearch(next: string) {
    clearTimeout(timer.current);
    // Does not search with a part of a text that is too long; the field shows the whole text.
    if (characterCount(next) > keywordLimit) return;
    timer.current = setTimeout(() => {
      setWritten(next.trim());
      state.setFilter('keyword', next.trim());
    }, typingMilliseconds);
  }

  return (
    <TextInput
      ref={field}
      className={classes.keyword}
      data-command="list.search"
      size="sm"
      error={tooLong && t('validation.tooLong', { maximum: keywordLimit })}
      aria-label={t('list.keyword')}
      placeholder={placeholder}
      title={text === '' ? placeholder : undefined}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        if (!(event.nativeEvent as InputEvent).isComposing) scheduleSearch(event.currentTarget.value);
      }}
      onCompositionEnd={(event) => scheduleSearch(event.currentTarget.value)}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('list.clearKeyword')}
            onClick={() => {
              setText('');
              scheduleSearch('');
            }}
          />
        )
      }
    />
  );
}

export interface SelectFilterProps {
  state: ListState;
  /** Parameter of the URL. */
  name: string;
  label: string;
  choices: { value: string; label: string }[];
}

/** A filter by one of a few fixed choices, with the system's own list: docs/decisions/0013-choices.md. */
export function SelectFilter({ state, name, label, choices }: SelectFilterProps) {
  const [value, choose] = useChosen(state, name);
  return (
    <NativeSelect
      w={{ base: '100%', xs: 160 }}
      size="sm"
      aria-label={label}
      data={[{ value: '', label }, ...choices]}
      value={value}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}

/**
 * Returns the last chosen value of a filter. The address follows a moment later; without this, quick arrow keys would each
 * start from the old value.
 */
function useChosen(state: ListState, name: string): [string, (value: string) => void] {
  const applied = state.filters[name] ?? '';
  const [seen, setSeen] = useState(applied);
  const [value, setValue] = useState(applied);
  /** Values chosen here that are not in the address yet. */
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (seen !== applied) {
    const at = awaited.indexOf(applied);
    setSeen(applied);
    setAwaited(at < 0 ? [] : awaited.slice(at + 1));
    if (at < 0) setValue(applied);
  } else if (applied === value && awaited.length > 0) setAwaited([]);
  return [
    value,
    (next) => {
      setValue(next);
      setAwaited([...awaited, next]);
      state.setFilter(name, next);
    },
  ];
}
