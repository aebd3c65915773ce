import { Loader, Select, type OptionsFilter, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Choice, Field, FieldValue } from '../commandKit/command.ts';
import { showFailure } from '../commandKit/notices.tsx';
import { ChoiceOption } from './ChoiceOption.tsx';
import type { DrawnForm } from './drawnForm.ts';
import { useChoices } from './useChoices.ts';
import { opensOnFocus, useFirstMatch } from './useFirstMatch.ts';
import { matchingOptions, useReadings } from './useReadings.ts';

/** Milliseconds after the last letter before the server is searched. */
const searchMilliseconds = 200;

export interface ChoiceFieldProps {
  field: Pick<Extract<Field, { kind: 'choice' }>, 'choices' | 'search' | 'optional'>;
  open: Pick<DrawnForm, 'context' | 'data'>;
  /** Properties of the input itself; without a label its name is the `aria-label`. */
  shared: Pick<
    SelectProps,
    | 'aria-label'
    | 'clearable'
    | 'clearButtonProps'
    | 'error'
    | 'label'
    | 'name'
    | 'onFocus'
    | 'openOnFocus'
    | 'placeholder'
    | 'size'
    | 'w'
  > & {
    value?: FieldValue;
    onChange: (value: FieldValue) => void;
    'data-path'?: string;
    'data-autofocus'?: boolean | undefined;
  };
}

/** Shows a choice of one of several records, found by the typed name or by the server's search. */
export function ChoiceField({ field, open, shared }: ChoiceFieldProps) {
  const { context, data } = open;
  const [choices, setChoices] = useChoices(field, context, data);
  const [typed, setTyped] = useState('');
  const [answered, setAnswered] = useState<{ keyword: string; values: Set<string> }>();
  const input = useRef<HTMLInputElement>(null);
  const chosen = choices?.find(({ value }) => value === shared.value)?.label;
  const query = typed === chosen ? '' : typed;
  const [focused, setFocused] = useState(false);
  const readings = useReadings(query, choices, focused);
  const searching = field.search && query !== '' && answered?.keyword !== query && !readings.found;
  const options = readings.waiting || searching ? undefined : choices;
  const onKeyDown = useFirstMatch(input, query, options, field.optional !== true);

  // Selects the chosen name, so that typing replaces it, even if the name appears only after the field has the focus.
  useEffect(() => {
    const field = input.current;
    if (chosen !== undefined && typed === chosen && document.activeElement === field) field?.select();
  }, [typed, chosen]);

  /**
   * True if this press of the mouse focuses the field: in WebKit, its release would undo the selection that the focus has
   * made.
   */
  const entering = useRef(false);
  /**
   * The typed text that is not yet chosen. Mantine replaces it with the chosen option's name as soon as the choices are
   * loaded.
   */
  const byUser = useRef<string>(undefined);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Adds the server's results to the known choices; the chosen one remains known. */
  function search(keyword: string): void {
    const isTyping = byUser.current !== undefined && document.activeElement === input.current;
    if (isTyping && keyword !== byUser.current) return;
    setTyped(keyword);
    latest.current = keyword;
    const { search: searchChoices } = field;
    if (!searchChoices || choices?.some(({ label }) => label === keyword)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const answer = (found: readonly Choice[]) => {
        if (latest.current === keyword)
          setAnswered({ keyword, values: new Set(found.map(({ value }) => value)) });
      };
      searchChoices(context, data, keyword.trim()).then(
        (found) => {
          answer(found);
          setChoices((known = []) => [
            ...known,
            ...found.filter(({ value }) => !known.some((choice) => choice.value === value)),
          ]);
        },
        (error: unknown) => {
          answer([]);
          showFailure(context.t, error);
        },
      );
    }, searchMilliseconds);
  }

  /** Filters by the label, by its reading, and by the server's search results. */
  const filter: OptionsFilter = (all) =>
    matchingOptions(
      all,
      ({ value, label }) =>
        readings.read(label) || (answered?.keyword === all.search && answered.values.has(value)),
    );

  return (
    <Select
      placeholder={context.t('form.choose')}
      openOnFocus={opensOnFocus(shared)}
      {...shared}
      ref={input}
      onKeyDown={onKeyDown}
      filter={filter}
      searchValue={typed}
      onSearchChange={search}
      onInput={({ currentTarget }) => {
        byUser.current = currentTarget.value;
      }}
      onOptionSubmit={() => {
        byUser.current = undefined;
      }}
      onFocus={(event) => {
        shared.onFocus?.(event);
        setFocused(true);
        event.currentTarget.select();
      }}
      onPointerDown={({ currentTarget }) => {
        entering.current = document.activeElement !== currentTarget;
      }}
      onBlur={() => {
        byUser.current = undefined;
      }}
      onClick={({ currentTarget }) => {
        if (entering.current) currentTarget.select();
      }}
      value={typeof shared.value === 'string' && shared.value !== '' ? shared.value : null}
      onChange={(value) => shared.onChange(value ?? '')}
      data={(choices ?? []).map(({ value, label, blocked }) => ({
        value,
        label,
        disabled: blocked !== undefined,
      }))}
      searchable
      // Because Enter on a typed name chooses it, even if it was chosen before; it must not deselect it.
      allowDeselect={field.optional === true && query === ''}
      nothingFoundMessage={context.t('form.nothingFound')}
      rightSection={focused && choices === undefined ? <Loader size="xs" /> : undefined}
      // Lets the list itself scroll: assistive tools could not reach a scroll frame around it by keyboard.
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      renderOption={({ option }) => <ChoiceOption {...option} choices={choices} />}
    />
  );
}
