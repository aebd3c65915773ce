import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Conflict } from '../domain/envelope.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import type { Command, CommandContext, CommandRecord, Field, FieldValues } from '../commandKit/command.ts';
import { valueText } from '../commandKit/valueText.ts';
import { newerVersion, type NewerVersion } from './newerVersion.ts';
import { mergedValues } from './formValues.ts';

/** Returns the identity of a form: for another command or record another form is mounted. */
export function formIdentity(command: Command, record: CommandRecord | undefined): string {
  return JSON.stringify([command.id, record?.type, record?.id]);
}

const unversioned = { version: undefined, latestId: undefined, latestVersion: undefined };

/** Returns a string that differs with every change of the record that its calls must state. */
function versionOf(record: CommandRecord | undefined): string {
  const { version, latestId, latestVersion } = { ...unversioned, ...record?.data };
  return JSON.stringify([version, latestId, latestVersion]);
}

/** A typed value that a newer version replaced, in the page's language. */
export interface ReplacedInput {
  name: string;
  label: string;
  text: string;
}

interface Opening {
  command: Command;
  context: CommandContext;
  /** The record as the page has it now. */
  present: CommandRecord | undefined;
  sending: boolean;
  /** The values that its form begins with. */
  begun: FieldValues;
}

/** Stores the record that a form opened with, in that version, and the newer version when it is known. */
export function useOpenedRecord({ command, context, present, sending, begun }: Opening) {
  const [record, setRecord] = useState(present);
  const [values, setValues] = useState(begun);
  const [newer, setNewer] = useState<NewerVersion>();
  const [replacedValues, setReplacedValues] = useState<FieldValues>({});
  const [replaced, setReplaced] = useState<ReplacedInput[]>([]);
  const [ended, setEnded] = useState(false);

  // Identifies outdated responses: those requested before a later request or before the newer version was merged.
  const latestRequest = useRef(0);
  function look(conflict?: Conflict): void {
    if (!record) return;
    const question = (latestRequest.current += 1);
    newerVersion(context, { command, record, values }, conflict).then(
      (found) => {
        if (question === latestRequest.current) setNewer(found);
      },
      (error: unknown) => {
        // Ignores a record that was removed or is unreachable, because the send is then refused with the reason.
        if (!(error instanceof GraphFailure)) console.error(error);
      },
    );
  }

  // Ignores a change while the form is being sent, because it may be the form's own.
  const arrived = useEffectEvent(() => look());
  const version = versionOf(present);
  const seen = version === versionOf(record) || version === versionOf(newer?.record);
  const isLate = !seen && !sending && !ended;
  useEffect(() => {
    if (isLate) arrived();
  }, [isLate, version]);

  function takeOver(fields: readonly Field[], typed: FieldValues) {
    if (!newer) return undefined;
    const next = mergedValues(fields, { opened: values, typed, newer: newer.values });
    const data = newer.record.data;
    latestRequest.current += 1;
    setRecord(newer.record);
    setValues(newer.values);
    setNewer(undefined);
    setReplacedValues(next.replaced);
    setReplaced([]);
    const replacements = fields.map(async (field): Promise<ReplacedInput[]> => {
      if (!(field.name in next.replaced)) return [];
      const text = await valueText(context, [data], field, next.replaced[field.name]);
      return text === undefined ? [] : [{ name: field.name, label: context.t(field.label), text }];
    });
    Promise.all(replacements).then(
      (inputs) => setReplaced(inputs.flat()),
      () => undefined,
    );
    return { values: next.values, initial: newer.values };
  }

  return {
    record,
    newer,
    replaced,
    /** Sets the form's first values. */
    begin: setValues,
    look,
    takeOver,
    /** Removes the field from the replaced ones; returns the value that was typed before the newer version was merged. */
    restored: (name: string) => {
      setReplaced((inputs) => inputs.filter((input) => input.name !== name));
      return replacedValues[name] ?? '';
    },
    /** Marks the form as done: later changes are its own work. */
    end: () => setEnded(true),
  };
}
