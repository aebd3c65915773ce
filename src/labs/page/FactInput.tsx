import { TextInput } from '@mantine/core';
import { useState, type Ref } from 'react';
import { useUnsavedWork } from '../../commandKit/unsavedWork.ts';
import { useBindings } from '../../keys/useBindings.ts';

interface FactInputProps {
  label: string;
  value: string;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onChange: (typed: string) => void;
}

/** An input for a fact, or for a field of an event. It applies on Enter and on blur. */
export function FactInput({ label, value, placeholder, inputRef, onChange }: FactInputProps) {
  const [typed, setTyped] = useState<string>();
  useUnsavedWork(typed !== undefined && typed !== value, { text: () => `${label}: ${typed ?? ''}` });
  const apply = () => {
    if (typed !== undefined && typed !== value) onChange(typed);
    setTyped(undefined);
  };
  const bound = useBindings('form', { 'form.apply': apply });
  return (
    <TextInput
      ref={inputRef}
      size="xs"
      label={label}
      placeholder={placeholder}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      {...bound}
    />
  );
}
