import { Alert, Group, Text } from '@mantine/core';
import type { Field } from '../commandKit/command.ts';
import type { DrawnForm } from './drawnForm.ts';
import classes from './CommandForm.module.css';

interface AcknowledgementProps {
  field: Extract<Field, { kind: 'acknowledgement' }>;
  open: DrawnForm;
}

/** Shows the consequence's question as a checkbox. Without a question it shows the field's help, or nothing. */
export function ConfirmCheckbox({ field, open }: AcknowledgementProps) {
  const { context, data, form } = open;
  const { name, help } = field;
  const question = open.consequence.value?.acknowledge;
  const expected = field.expected?.(context, data);
  if (question === undefined && expected === undefined) return null;
  return (
    <div className={classes.place}>
      {expected !== undefined && (
        <div aria-hidden data-expected="replaced">
          <Question text={expected} isEmpty />
        </div>
      )}
      {question === undefined ? (
        help && (
          <Text size="sm" c="dimmed" className={classes.help}>
            {context.t(help)}
          </Text>
        )
      ) : (
        <Question
          text={question}
          name={name}
          checked={form.values[name] === question}
          onChange={(isChecked) => form.setFieldValue(name, isChecked ? question : '')}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  text: string;
  name?: string;
  checked?: boolean;
  onChange?: (isChecked: boolean) => void;
  /** Reserves the space only. */
  isEmpty?: boolean;
}

function Question({ text, name, checked = false, onChange, isEmpty = false }: QuestionProps) {
  const box = { margin: '3px 0 0', accentColor: 'var(--mantine-primary-color-filled)' };
  return (
    <Alert color="yellow" variant="light" py="xs" h="100%">
      <Group component={isEmpty ? 'div' : 'label'} gap="xs" wrap="nowrap" align="flex-start">
        {isEmpty ? (
          <span style={{ ...box, flex: 'none', width: 13 }} />
        ) : (
          <input
            type="checkbox"
            name={name}
            style={box}
            checked={checked}
            onChange={(event) => onChange?.(event.currentTarget.checked)}
          />
        )}
        <Text size="sm">{isEmpty ? <span className={classes.drawn} data-text={text} /> : text}</Text>
      </Group>
    </Alert>
  );
}
