import { Loader, MultiSelect, type MultiSelectProps } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useRef, useState, type ReactNode } from 'react';
import type { Field, FieldValue } from '../commandKit/command.ts';
import { ChoiceOption } from './ChoiceOption.tsx';
import type { DrawnForm } from './drawnForm.ts';
import { useChoices } from './useChoices.ts';
import { opensOnFocus, useFirstMatch } from './useFirstMatch.ts';
import { matchingOptions, useReadings } from './useReadings.ts';

/** A placeholder as wide as a short Chinese name. */
const namePlaceholder = '\u3000'.repeat(4);

interface ChoicesFieldProps {
  field: Extract<Field, { kind: 'choices' }>;
  open: DrawnForm;
  shared: Pick<MultiSelectProps, 'onFocus'> & {
    value?: FieldValue;
    onChange: (value: FieldValue) => void;
    label: string;
    error?: ReactNode;
    'data-autofocus'?: boolean | undefined;
  };
}

/** Shows a choice of several records: typing finds each, Enter adds it and Backspace removes it. */
export function ChoicesField({ field, open: { context, data }, shared }: ChoicesFieldProps) {
  const [choices] = useChoices(field, context, data);
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const readings = useReadings(typed, choices, focused);
  const onKeyDown = useFirstMatch(input, typed, readings.waiting ? undefined : choices);
  const chosen = Array.isArray(shared.value) ? [...(shared.value as readonly string[])] : [];
  // Shows blank names until the names are loaded, because ids would need more lines.
  const nameless = field.known?.(data) ?? chosen.map((value) => ({ value, label: namePlaceholder }));
  return (
    <MultiSelect
      openOnFocus={opensOnFocus(shared)}
      {...shared}
      ref={input}
      onFocus={(event) => {
        shared.onFocus?.(event);
        setFocused(true);
      }}
      onKeyDown={onKeyDown}
      value={chosen}
      onChange={(next) => shared.onChange(next)}
      data={
        choices?.map(({ value, label, blocked }) => ({ value, label, disabled: blocked !== undefined })) ??
        nameless
      }
      searchable
      filter={(all) => matchingOptions(all, ({ label }) => readings.read(label))}
      limit={100}
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      clearable={false}
      placeholder={chosen.length > 0 ? undefined : context.t('form.choose')}
      nothingFoundMessage={context.t('form.nothingFound')}
      rightSection={choices === undefined ? <Loader size="xs" /> : undefined}
      // Lets the list itself scroll: assistive tools could not reach a scroll frame around it by keyboard.
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      renderOption={({ option }) => <ChoiceOption {...option} choices={choices} />}
    />
  );
}
