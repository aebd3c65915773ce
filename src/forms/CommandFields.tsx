import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { Field } from '../commandKit/command.ts';
import { wordedAmount } from '../domain/amountText.ts';
import { characterCount } from '../domain/visibleText.ts';
import { ConfirmCheckbox } from './ConfirmCheckbox.tsx';
import { AssignmentsField } from './AssignmentsField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import { ChoicesField } from './ChoicesField.tsx';
import type { DrawnForm } from './drawnForm.ts';
import { FileField } from './FileField.tsx';
import { excessOf } from './formValues.ts';
import { CheckboxesField } from './CheckboxesField.tsx';
import { IntegerInput } from './IntegerInput.tsx';

interface FieldProps {
  field: Field;
  open: DrawnForm;
  autoFocus: boolean;
}

interface CommandFieldsProps {
  open: DrawnForm;
  /** Name of the field that receives the focus first. */
  first: string | undefined;
}

/** Shows the fields of a command, drawn alike in every layout of its form. */
export function CommandFields({ open, first }: CommandFieldsProps) {
  return open.fields.map((field) => (
    <FormField key={field.name} field={field} open={open} autoFocus={field.name === first} />
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
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
    error,
    'data-autofocus': autoFocus || undefined,
    'data-path': field.name,
    name: field.name,
  };
  switch (field.kind) {
    case 'text': {
      // Counts and refuses a longer name that is pasted, instead of truncating it silently.
      const excess = excessOf(field, open.form.values[field.name]);
      const count = excess && !error ? t('form.count', { ...excess }) : undefined;
      return <TextInput {...shared} description={count ?? shared.description} autoComplete="off" />;
    }
    case 'password':
      // Sets the invalid state here, because Mantine does so for every other input only.
      return (
        <PasswordInput
          {...shared}
          aria-invalid={Boolean(error) || undefined}
          autoComplete={field.autoComplete ?? 'off'}
          visibilityToggleButtonProps={{ 'aria-label': t('form.reveal', { label: t(field.label) }) }}
        />
      );
    case 'textarea': {
      // Counts and refuses longer text that is pasted, instead of truncating it.
      const length = characterCount(String(open.form.values[field.name] ?? ''));
      const count = field.maxLength && t('form.count', { length, maximum: field.maxLength });
      const description = [shared.description, count].filter(Boolean).join(' · ');
      return (
        <Textarea
          {...shared}
          description={!error && description}
          autosize
          minRows={field.rows ?? 2}
          maxRows={field.rows ?? 8}
        />
      );
    }
    case 'integer':
      return (
        <IntegerInput
          {...shared}
          value={String(open.form.values[field.name] ?? '')}
          onChange={(typed) => open.form.setFieldValue(field.name, typed)}
          min={field.min}
          max={field.max}
        />
      );
    case 'money': {
      // Shows the amount that "1.5万" or "5k" means before it is sent.
      const amountText = !error && wordedAmount(String(open.form.values[field.name] ?? ''));
      const description = amountText ? `= ${amountText}` : shared.description;
      return (
        <TextInput
          {...shared}
          description={description}
          inputMode="decimal"
          autoComplete="off"
          leftSection="¥"
        />
      );
    }
    case 'rate':
      return <TextInput {...shared} inputMode="decimal" autoComplete="off" rightSection="%" />;
    case 'acknowledgement':
      return <ConfirmCheckbox field={field} open={open} />;
    case 'choice':
      return <ChoiceField field={field} open={open} shared={shared} />;
    case 'assignments':
      return <AssignmentsField field={field} open={open} />;
    case 'checkboxes':
      return <CheckboxesField field={field} open={open} shared={shared} />;
    case 'choices':
      return <ChoicesField field={field} open={open} shared={shared} />;
    case 'file':
      return <FileField field={field} open={open} shared={shared} />;
  }
}
