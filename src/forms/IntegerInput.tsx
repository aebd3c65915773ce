import { TextInput, type TextInputProps } from '@mantine/core';
import { wholeNumberIn } from '../domain/typedText.ts';
import { useBindings } from '../keys/useBindings.ts';

interface IntegerInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (typed: string) => void;
  min: number;
  max: number;
  step?: number;
}

/** Shows an input for a whole number: stores every typed letter for the schema to check. Arrow keys step it. */
export function IntegerInput({ value, onChange, min, max, step = 1, ...input }: IntegerInputProps) {
  const stepBy = (delta: number) => () => {
    const next = (wholeNumberIn(value) ?? min - delta) + delta;
    onChange(String(Math.min(Math.max(next, min), max)));
  };
  const bound = useBindings('form', { 'form.more': stepBy(step), 'form.less': stepBy(-step) });
  return (
    <TextInput
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...bound}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
