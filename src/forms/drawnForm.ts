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

/** The data that the fields of a form are drawn from, whichever component stores their values. */
export interface DrawnForm {
  fields: Field[];
  context: CommandContext;
  /** Data of the form's record. */
  data: DataOf<Subject>;
  consequence: ConsequenceState;
  form: {
    errors: Record<string, ReactNode>;
    values: FieldValues;
    getInputProps: (name: string) => ReturnType<UseFormReturnType<FieldValues>['getInputProps']>;
    setFieldValue: (name: string, value: FieldValue) => void;
  };
}
