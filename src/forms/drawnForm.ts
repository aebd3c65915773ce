import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type {
  CommandContext,
  DataOf,
  Field,
  FieldValue,
  FieldValues,
  Subject,
} from '../commandKit/command.ts';
import type { ConsequenceState } from './useCommandForm.ts';

/** What the fields of a form are drawn from, whoever keeps their values. */
export interface DrawnForm {
  fields: Field[];
  context: CommandContext;
  /** Of the record that the form is about. */
  data: DataOf<Subject>;
  consequence: ConsequenceState;
  form: {
    errors: Record<string, ReactNode>;
    values: FieldValues;
    getInputProps: (name: string) => ReturnType<UseFormReturnType<FieldValues>['getInputProps']>;
    setFieldValue: (name: string, value: FieldValue) => void;
  };
}
