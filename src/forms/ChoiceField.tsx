import { Loader, Select, type OptionsFilter, type SelectProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Choice, Field, FieldValue } from '../commandKit/command.ts';
import { showFailure } from '../commandKit/notices.tsx';
import { ChoiceOption } from './ChoiceOption.tsx';
import type { DrawnForm } from './drawnForm.ts';
import { useChoices } from './useChoices.ts';
import { opensOnFocus, useFirstMatch } from './useFirstMatch.ts';
import { matchingOptions, useReadings } from './useReadings.ts';

/** The server is asked this long after the last letter. */
const searchMilliseconds = 200;

export interface ChoiceFieldProps {
  field: Pick<Extract<Field, { kind: 'choice' }>, 'choices' | 'search' | 'optional'>;
  open: Pick<DrawnForm, 'context' | 'data'>;
  /** Of the input itself; without a label it says by `aria-label` what it is. */
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

/** One of several records: found by typing, by name or by what the server finds. */
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

  // What is typed takes the place of what was chosen, also where that is shown only after the field has the focus.
  useEffect(() => {
    const field = input.current;
    if (chosen !== undefined && typed === chosen && document.activeElement === field) field?.select();
  }, [typed, chosen]);

  /** Whether the mouse enters the field by this press: WebKit's release of it undoes the selection that the focus has made. */
  const entering = useRef(false);
  /** What the user has typed and not yet taken: Mantine puts the name of the chosen one in its place once the choices are there. */
  const byUser = useRef<string>(undefined);
  const latest = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** Adds what the server finds to what is known; what is chosen stays known. */
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

  /** By what the label says, by how it is read, and by what the server finds it by. */
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
      // What is typed and taken is chosen, also where it was before.
      allowDeselect={field.optional === true && query === ''}
      nothingFoundMessage={context.t('form.nothingFound')}
      rightSection={focused && choices === undefined ? <Loader size="xs" /> : undefined}
      // The list itself scrolls: in a frame around it, it could not be reached by keyboard for assistive tools.
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      renderOption={({ option }) => <ChoiceOption {...option} choices={choices} />}
    />
  );
}
