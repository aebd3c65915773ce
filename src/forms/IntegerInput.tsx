import { TextInput, type TextInputProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { wholeNumberIn } from '../domain/typedText.ts';

interface IntegerInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  value: string;
  onChange: (typed: string) => void;
  min: number;
  max: number;
  step?: number;
}

/** A whole number: keeps what is typed, letter by letter, for the schema to judge. Arrow keys step it. */
export function IntegerInput({ value, onChange, min, max, step = 1, ...input }: IntegerInputProps) {
  function onKeyDown(event: KeyboardEvent): void {
    const way = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = (wholeNumberIn(value) ?? min - way) + way;
    onChange(String(Math.min(Math.max(next, min), max)));
  }
  return (
    <TextInput
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}
