import { Text } from '@mantine/core';
import type { Choice } from '../commandKit/command.ts';

interface ChoiceOptionProps {
  value: string;
  label: string;
  choices: Choice[] | undefined;
}

/** Shows a choice with its distinguishing facts, or with the reason why it cannot be chosen. */
export function ChoiceOption({ value, label, choices }: ChoiceOptionProps) {
  const choice = choices?.find((candidate) => candidate.value === value);
  const second = choice?.blocked ?? choice?.description;
  return (
    <div>
      <Text size="sm" c={choice?.blocked ? 'dimmed' : undefined}>
        {label}
      </Text>
      {second && (
        <Text size="xs" opacity={choice?.blocked ? 1 : 0.75}>
          {second}
        </Text>
      )}
    </div>
  );
}
