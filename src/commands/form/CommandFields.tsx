import {
  FileInput,
  Loader,
  NumberInput,
  PasswordInput,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useEffect, useState } from 'react';
import type { Choice, Field, FieldValue } from '../command.ts';
import { showFailure } from '../notices.tsx';
import type { OpenForm } from './useCommandForm.ts';

interface FieldProps {
  field: Field;
  open: OpenForm;
  autoFocus: boolean;
}

/** The fields of a command, drawn alike wherever its form stands. */
export function CommandFields({ open }: { open: OpenForm }) {
  return open.fields.map((field, index) => (
    <FormField key={field.name} field={field} open={open} autoFocus={index === 0} />
  ));
}

function FormField({ field, open, autoFocus }: FieldProps) {
  const { t } = open.context;
  const error = open.form.errors[field.name];
  const { error: _, ...input } = open.form.getInputProps(field.name);
  const shared = {
    ...input,
    label: field.optional ? t('form.optional', { label: t(field.label) }) : t(field.label),
    description: !error && field.help ? t(field.help) : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      'label' | 'input' | 'description' | 'error'
    )[],
    error,
    'data-autofocus': autoFocus || undefined,
    'data-path': field.name,
    name: field.name,
  };
  switch (field.kind) {
    case 'text':
      return <TextInput {...shared} autoComplete="off" maxLength={field.maxLength} />;
    case 'password':
      return <PasswordInput {...shared} autoComplete={field.autoComplete ?? 'off'} />;
    case 'textarea':
      return <Textarea {...shared} autosize minRows={2} maxRows={8} maxLength={field.maxLength} />;
    case 'integer':
      return (
        <NumberInput
          {...shared}
          min={field.min}
          max={field.max}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
        />
      );
    case 'choice':
      return <ChoiceField field={field} open={open} shared={shared} />;
    case 'file':
      return (
        <FileInput
          {...shared}
          value={shared.value instanceof File ? shared.value : null}
          accept={field.accept.join(',')}
          placeholder={t('form.chooseFile')}
          clearable
        />
      );
  }
}

interface ChoiceFieldProps {
  field: Extract<Field, { kind: 'choice' }>;
  open: OpenForm;
  shared: { value?: FieldValue; onChange: (value: FieldValue) => void; label: string };
}

function ChoiceField({ field, open, shared }: ChoiceFieldProps) {
  const { context, data } = open;
  const [choices, setChoices] = useState<Choice[]>();
  useEffect(() => {
    let stale = false;
    field
      .choices(context, data)
      .then((found) => {
        if (!stale) setChoices(found);
      })
      .catch((error: unknown) => {
        if (stale) return;
        setChoices([]);
        showFailure(context.t, error);
      });
    return () => {
      stale = true;
    };
  }, [field, context, data]);

  return (
    <Select
      {...shared}
      value={typeof shared.value === 'string' && shared.value !== '' ? shared.value : null}
      onChange={(value) => shared.onChange(value ?? '')}
      data={(choices ?? []).map(({ value, label, blocked }) => ({
        value,
        label,
        disabled: blocked !== undefined,
      }))}
      searchable
      selectFirstOptionOnChange
      placeholder={context.t('form.choose')}
      nothingFoundMessage={context.t('form.nothingFound')}
      rightSection={choices === undefined ? <Loader size="xs" /> : undefined}
      maxDropdownHeight={320}
      comboboxProps={{ withinPortal: true, transitionProps: { duration: 0 } }}
      renderOption={({ option }) => {
        const choice = choices?.find(({ value }) => value === option.value);
        return (
          <div>
            <Text size="sm">{option.label}</Text>
            {(choice?.blocked ?? choice?.description) && (
              <Text size="xs" c={choice?.blocked ? 'red' : undefined} opacity={choice?.blocked ? 1 : 0.75}>
                {choice?.blocked ?? choice?.description}
              </Text>
            )}
          </div>
        );
      }}
    />
  );
}
