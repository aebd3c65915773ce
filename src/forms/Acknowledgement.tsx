import { Alert, Group, Text } from '@mantine/core';
import type { DrawnForm } from './drawnForm.ts';

/** The consequence's question, to be answered with yes; nothing where there is none. */
export function Acknowledgement({ name, open }: { name: string; open: DrawnForm }) {
  const question = open.consequence.value?.acknowledge;
  if (question === undefined) return null;
  return (
    <Alert color="yellow" variant="light" py="xs">
      <Group component="label" gap="xs" wrap="nowrap" align="flex-start">
        <input
          type="checkbox"
          name={name}
          style={{ margin: '3px 0 0', accentColor: 'var(--mantine-primary-color-filled)' }}
          checked={open.form.values[name] === question}
          onChange={(event) => open.form.setFieldValue(name, event.currentTarget.checked ? question : '')}
        />
        <Text size="sm">{question}</Text>
      </Group>
    </Alert>
  );
}
