import { useForm } from '@mantine/form';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { FieldError } from '../domain/envelope.ts';
import { fieldRefusals } from '../domain/fieldErrors.ts';
import { commandFormMachine } from '../machines/commandForm.ts';
import { inspect } from '../machines/inspection.ts';
import { GraphFailure } from '../graph/client/failure.ts';
import type {
  Command,
  CommandRecord,
  Consequence,
  ExpectedConsequence,
  Field,
  FieldValue,
  FieldValues,
  Outcome,
} from '../commandKit/command.ts';
import { afterFrame } from '../commandKit/afterFrame.ts';
import { useCommandHost, type FilledBy } from '../commandKit/commandHost.ts';
import { showFailure } from '../commandKit/notices.tsx';
import { failureToast } from '../commandKit/toast.ts';
import { asTyped, excessOf, keyOf } from './formValues.ts';
import { useOpenedRecord } from './useOpenedRecord.ts';
import { useWrongField } from './useWrongField.ts';

/** Milliseconds after the last change before the consequence is computed. */
const settleMilliseconds = 250;

export interface ConsequenceState {
  status: 'none' | 'asking' | 'ready' | 'failed';
  value?: Consequence | undefined;
  /** The reason why it could not be computed. */
  failure?: unknown;
}

/** The last response, and the values that it is for. */
type Answered = ConsequenceState & { of?: string };

/** Kinds of fields that no figure depends on: while the user types a remark, the figures remain. */
const withoutFigures: ReadonlySet<Field['kind']> = new Set([
  'textarea',
  'password',
  'file',
  'acknowledgement',
]);

/** Returns the form's field that a field of the call's errors refers to: "receiverId", or a row as "assignments.<id>". */
function fieldNamed(fields: Field[], values: FieldValues, serverField: string): string {
  for (const field of fields) {
    if ((field.serverName ?? field.name) === serverField) return field.name;
    if (field.kind !== 'assignments') continue;
    const row = field.refusedRow(serverField, values[field.name] ?? null);
    if (row !== undefined) return `${field.name}.${row}`;
  }
  return serverField;
}

/**
 * Tells whether a change is reported. Of a password only whether there is one is reported: an event for each letter would
 * reveal its length to a recorder.
 */
function isReported(
  kind: Field['kind'],
  before: FieldValue | undefined,
  now: FieldValue | undefined,
): boolean {
  return kind === 'password' ? !before !== !now : before !== now;
}

interface FormEnd {
  onDone: (outcome: Outcome) => void;
  /** True if the form's own layout shows the result. */
  tellsOutcome: boolean;
  /** Field values that were given before it opened. */
  given?: FieldValues | undefined;
  filledBy?: FilledBy | undefined;
}

/**
 * Manages one opened form of a command: its values, field errors, the consequence that depends on the values, and the
 * sending. A failure loses no input; a repeated send has the same idempotency key. It belongs to one command and to one
 * version of one record: that of the first call. Later versions of `present` only report a change, until they are merged.
 * For another command or record a new form is mounted (`formIdentity`).
 */
export function useCommandForm(
  command: Command,
  present: CommandRecord | undefined,
  { onDone, tellsOutcome, given, filledBy }: FormEnd,
) {
  const host = useCommandHost();
  const { context } = host;
  const { input } = command;
  const declared = input?.fields ?? [];
  // Computes the initial values one time, so that known values are in the first frame and later renders do not reset typed
  // input.
  const [initial] = useState(() => input?.initial?.(context, present?.data) ?? {});
  const isAsync = initial instanceof Promise;
  const actor = useActorRef(commandFormMachine, {
    input: { command: command.id, loads: isAsync },
    inspect,
  });
  // Memoizes the callback, because everything that the form returns is created again when it changes.
  const onValuesChange = useCallback(
    (now: FieldValues, before: FieldValues) => {
      for (const { name, kind } of input?.fields ?? [])
        if (isReported(kind, before[name], now[name]))
          actor.send({ type: 'change', field: name, kind, value: now[name] });
    },
    [actor, input],
  );
  const form = useForm<FieldValues>({
    initialValues: asTyped(declared, {
      ...(isAsync ? input?.meanwhile?.(context, present?.data) : initial),
      ...given,
    }),
    onValuesChange,
  });
  const loading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const sending = useSelector(actor, (snapshot) => snapshot.matches('sending'));
  const confirming = useSelector(actor, (snapshot) => snapshot.matches('confirming'));
  const [failure, setFailure] = useState<unknown>();
  const [answered, setAnswered] = useState<Answered>({ status: 'none' });
  const [retries, setRetries] = useState(0);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const focusWrongField = useWrongField(form.getInputNode);
  const sendingNow = useRef(false);
  const isMounted = useIsMounted();
  const opened = useOpenedRecord({ command, context, present, sending, begun: form.getInitialValues() });
  const { record } = opened;
  const data = record?.data;

  // Loads the schema while the user reads the form, so that it is there when the form is sent.
  useEffect(() => {
    input?.schema(context, data).catch(() => undefined);
  }, [input, context, data]);

  const { initialize } = form;
  useEffect(() => {
    if (!isAsync) return undefined;
    let stale = false;
    initial
      .then((loaded) => {
        if (stale) return;
        const values = asTyped(declared, { ...loaded, ...given });
        opened.begin(values);
        initialize(values);
      })
      .catch((error: unknown) => {
        if (!stale) setFailure(error);
      })
      .finally(() => {
        if (!stale) actor.send({ type: 'loaded' });
      });
    return () => {
      stale = true;
    };
    // Runs one time for a command and a record, because later renders must not reset typed input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const { values } = form;
  const fields = declared.filter(({ when }) => when?.(values) ?? true);
  const valuesKey = declared
    .filter(({ kind }) => !withoutFigures.has(kind))
    .map((field) => keyOf(values[field.name]))
    .join('\u0000');
  const loadConsequence = input?.consequence;
  const expected = input?.expected;
  const of = `${valuesKey}\u0000${retries}`;
  // Marks the figures as outdated from the first changed letter on.
  const consequence: ConsequenceState =
    loadConsequence && !loading && answered.of !== of
      ? { status: 'asking', value: answered.value }
      : answered;
  useEffect(() => {
    if (!loadConsequence || loading) return;
    let stale = false;
    const timer = setTimeout(
      () => {
        loadConsequence(context, data, values).then(
          (value) => {
            if (!stale) setAnswered({ of, status: value ? 'ready' : 'none', value });
          },
          (error: unknown) => {
            if (stale) return;
            setAnswered({ of, status: 'failed', failure: error });
            setFailure(error);
          },
        );
      },
      given && retries === 0 && answered.of === undefined ? 0 : settleMilliseconds,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
    // Depends on `of` instead of the values, because it also changes when the price must be requested again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [of, loading]);

  function fieldErrors(schema: z.ZodType | undefined): Record<string, string> {
    const tooLong = fields.flatMap((field) => {
      const excess = excessOf(field, values[field.name]);
      return excess ? [[field.name, context.t('validation.tooLong', { maximum: excess.maximum })]] : [];
    });
    const parsed = schema?.safeParse(values);
    const refused = !parsed || parsed.success ? [] : fieldRefusals(parsed.error);
    return Object.fromEntries([
      ...tooLong,
      ...refused.map(({ field, key, params }) => [field, context.t(key, params ?? {})]),
    ]);
  }

  /** Focuses the first field with an error, unless the user has moved the focus since the form was submitted. */
  function showErrors(errors: Record<string, string>, focused: Element | null): boolean {
    form.setErrors(errors);
    const named = Object.keys(errors);
    const first = fields
      .map(({ name }) => named.find((path) => path === name || path.startsWith(`${name}.`)))
      .find((path) => path !== undefined);
    if (first) focusWrongField({ field: first, focused });
    return first !== undefined;
  }

  function fail(error: unknown, focused: Element | null): void {
    if (!isMounted.current) {
      // Shows a toast, because the form was closed while it was sent and cannot show the failure.
      showFailure(context.t, error);
      return;
    }
    setFailure(error);
    if (!(error instanceof GraphFailure)) {
      console.error(error);
      return;
    }
    // Because an upload's parts are sent without a toast of their own.
    if (error.broken) failureToast(context.t, error);
    const named = error.errors.map(({ field, message }) => ({
      field: fieldNamed(fields, values, field),
      message,
    }));
    const isShown = ({ field }: { field: string }) =>
      fields.some(({ name }) => field === name || field.startsWith(`${name}.`));
    const others = named.filter((each) => !isShown(each)).map(titled);
    const shown = named.filter(isShown).map(({ field, message }) => [field, message]);
    // Shows errors without a drawn field in the panel.
    if (others.length > 0) setFailure(error.withErrors(others));
    if (showErrors(Object.fromEntries(shown), focused) && others.length === 0) setFailure(undefined);
    if (error.conflict?.currentAmount) setRetries((count) => count + 1);
    else if (error.conflict) opened.look(error.conflict);
  }

  /** Replaces the name of a declared field that is not drawn now with its label. */
  function titled({ field, message }: FieldError): FieldError {
    const label = declared.find(({ name }) => name === field)?.label;
    return { field: label ? context.t(label) : field, message };
  }

  function retryConsequence(): void {
    setFailure(undefined);
    setRetries((count) => count + 1);
  }

  /** Merges the newer version of the record; typed values remain in the fields that others did not change. */
  function takeOver(): void {
    const next = opened.takeOver(declared, values);
    if (!next) return;
    form.setInitialValues(next.initial);
    form.setValues(next.values);
    form.clearErrors();
    setFailure(undefined);
    setIdempotencyKey(crypto.randomUUID());
    setRetries((count) => count + 1);
  }

  /** Sends the form. `confirmed`: by the button of the question that a form filled in by a link asks. */
  async function submit(confirmed = false): Promise<void> {
    if (sendingNow.current || loading) return;
    // Requests the figures again: without them nothing is sent (R-form-15).
    if (consequence.status === 'failed') return retryConsequence();
    const isAsking = actor.getSnapshot().matches('confirming');
    // Because Enter and Ctrl+Enter must not answer the question.
    if (isAsking && !confirmed) return;
    const confirmsFirst = filledBy === 'link' && !isAsking;
    setFailure(undefined);
    sendingNow.current = true;
    const focused = document.activeElement;
    try {
      const schema = await input?.schema(context, data);
      const errors = fieldErrors(schema);
      if (showErrors(errors, focused)) {
        actor.send({ type: 'invalid', fields: Object.keys(errors) });
        return;
      }
      if (!confirmsFirst) actor.send({ type: 'send' });
      const parsed = schema?.parse(values);
      // Waits for a pending price, so that the price that is sent is the one that was shown.
      const waits = loadConsequence && consequence.status !== 'ready';
      const shown = waits ? await loadConsequence(context, data, values) : consequence.value;
      if (shown?.blocked) {
        setAnswered({ of, status: 'ready', value: shown });
        return;
      }
      // Shows values that the user did not enter before it sends them.
      const unseen = given && filledBy !== 'user' && shown && !consequence.value;
      if (unseen || (shown?.amount && shown.amount !== consequence.value?.amount)) {
        setAnswered({ of, status: 'ready', value: shown });
        return;
      }
      if (confirmsFirst) {
        setAnswered({ of, status: shown ? 'ready' : 'none', value: shown });
        actor.send({ type: 'ask' });
        return;
      }
      // Shows the figures before it sends, if the key was pressed before they were loaded; the user can still leave.
      if (shown && shown !== consequence.value) {
        setAnswered({ of, status: 'ready', value: shown });
        await new Promise<void>((resolve) => afterFrame(resolve));
      }
      if (waits && !isMounted.current) return;
      const outcome = await host.execute(command, {
        record,
        values: parsed,
        typed: values,
        consequence: shown,
        idempotencyKey,
        isShown: ({ results }) => isMounted.current && (tellsOutcome || results !== undefined),
      });
      setIdempotencyKey(crypto.randomUUID());
      form.resetDirty();
      opened.end();
      actor.send({ type: 'done' });
      // Because a closed form has shown a toast; the component in its place is not done.
      if (isMounted.current) onDone(outcome);
    } catch (error) {
      fail(error, focused);
      actor.send({ type: 'failed' });
    } finally {
      sendingNow.current = false;
      // Because it was not sent after all.
      if (actor.getSnapshot().matches('sending')) actor.send({ type: 'hold' });
    }
  }

  return {
    form,
    fields,
    loading,
    sending,
    /** True while the form asks for a confirmation before it sends. */
    confirming,
    goBack: () => actor.send({ type: 'back' }),
    // Omits a failure that the consequence panel already shows in place of the figures.
    failure: failure !== undefined && failure === consequence.failure ? undefined : failure,
    consequence,
    /** The expected shape of the consequence; undefined if the command has none. */
    expected: loadConsequence
      ? expectedOf(typeof expected === 'function' ? expected(context, data, values) : expected)
      : undefined,
    /** True while its figures are loading or could not be computed: the form is not sent without them. */
    awaitsFigures: loading || consequence.status === 'asking' || consequence.status === 'failed',
    retryConsequence,
    /** The key of this form's one send. */
    idempotencyKey,
    submit,
    context,
    data,
    newer: opened.newer,
    takeOver,
    replaced: opened.replaced,
    restore: (name: string) => form.setFieldValue(name, opened.restored(name)),
  };
}

const expectedOf = (expected: ExpectedConsequence | undefined): ExpectedConsequence =>
  expected ?? { lines: ['consequence.figures', 'consequence.figures'] };

/** Tells by its ref whether the form is still mounted when a response comes. */
function useIsMounted() {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

export type OpenForm = ReturnType<typeof useCommandForm>;
