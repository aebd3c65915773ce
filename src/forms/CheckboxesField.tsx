import { Group, Input, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import type { Field } from '../commandKit/command.ts';
import type { DrawnForm } from './drawnForm.ts';

interface CheckboxesFieldProps {
  field: Extract<Field, { kind: 'checkboxes' }>;
  open: DrawnForm;
  shared: { label: string; description?: string; error?: ReactNode; 'data-autofocus'?: boolean };
}

/** Shows a few options, each with a checkbox. */
export function CheckboxesField({ field, open, shared }: CheckboxesFieldProps) {
  const { label, description, error } = shared;
  const id = useId();
  const value = open.form.values[field.name];
  const ticked = Array.isArray(value) ? value : [];
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Group role="group" aria-labelledby={id} gap="md" py={4}>
        {field.options.map((option, index) => (
          <Group key={option.value} component="label" gap={6} wrap="nowrap">
            <input
              type="checkbox"
              name={field.name}
              data-path={index === 0 ? field.name : undefined}
              data-autofocus={index === 0 ? shared['data-autofocus'] : undefined}
              aria-invalid={Boolean(error) || undefined}
              style={{ margin: 0, accentColor: 'var(--mantine-primary-color-filled)' }}
              checked={ticked.includes(option.value)}
              onChange={(event) =>
                open.form.setFieldValue(
                  field.name,
                  // Sorts the values in the order of the options, whichever the user ticked first.
                  field.options
                    .map((each) => each.value)
                    .filter((each) =>
                      each === option.value ? event.currentTarget.checked : ticked.includes(each),
                    ),
                )
              }
            />
            <Text size="sm">{open.context.t(option.label)}</Text>
          </Group>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
