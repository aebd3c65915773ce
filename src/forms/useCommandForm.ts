import { useForm } from '@mantine/form';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { focusUnlessMoved } from '../keys/focusUnlessMoved.ts';
import { asTyped, excessOf, keyOf } from './formValues.ts';
import { useOpenedRecord } from './useOpenedRecord.ts';

/** The consequence follows the last change after this time. */
const settleMilliseconds = 250;

export interface ConsequenceState {
  status: 'none' | 'asking' | 'ready' | 'failed';
  value?: Consequence | undefined;
  /** Why it could not be computed. */
  failure?: unknown;
}

/** What was answered, and for which values. */
type Answered = ConsequenceState & { of?: string };

/** No figure depends on these: while a remark is typed, the figures stand. */
const withoutFigures: ReadonlySet<Field['kind']> = new Set([
  'textarea',
  'password',
  'file',
  'acknowledgement',
]);

/** The field of the form that a field of the call's errors is about: "receiverId", or a row as "assignments.<id>". */
function fieldNamed(fields: Field[], values: FieldValues, serverField: string): string {
  for (const field of fields) {
    if ((field.serverName ?? field.name) === serverField) return field.name;
    if (field.kind !== 'assignments') continue;
    const row = field.refusedRow(serverField, values[field.name] ?? null);
    if (row !== undefined) return `${field.name}.${row}`;
  }
  return serverField;
}

/** Of a password only whether there is one: an event for each letter would tell whoever records how many it has. */
function isReported(
  kind: Field['kind'],
  before: FieldValue | undefined,
  now: FieldValue | undefined,
): boolean {
  return kind === 'password' ? !before !== !now : before !== now;
}

interface FormEnd {
  onDone: (outcome: Outcome) => void;
  /** The place of the form shows what came of it. */
  tellsOutcome: boolean;
  /** What was said of its fields before it opened. */
  given?: FieldValues | undefined;
  filledBy?: FilledBy | undefined;
}

/**
 * One opened form of a command: its values, errors beside their fields, the consequence that follows the values, and
 * the sending. Nothing typed is lost on a failure; a repeated send carries the same idempotency key.
 *
 * It belongs to one command and to one version of one record: that of the first call. Later versions of `present` only
 * tell of a change, until they are taken over; for another command or record a new form is mounted (`formIdentity`).
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
  // What is known at once is in the first frame. Asked for once: later renders must not reset what was typed.
  const [initial] = useState(() => input?.initial?.(context, present?.data) ?? {});
  const isAsync = initial instanceof Promise;
  const actor = useActorRef(commandFormMachine, {
    input: { command: command.id, loads: isAsync },
    inspect,
  });
  // The same from drawing to drawing, as all that the form offers is made anew with it.
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
  const sendingNow = useRef(false);
  const isMounted = useIsMounted();
  const opened = useOpenedRecord({ command, context, present, sending, begun: form.getInitialValues() });
  const { record } = opened;
  const data = record?.data;

  // Asked for while the form is read, so that it is there when the form is sent.
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
    // The form opens once for a command and a record; later renders must not reset what was typed.
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
  // From the first changed letter on, the figures shown are those of before.
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
    // `of` stands for the values, and for asking again after the price has changed under us.
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

  /** Leads to the first field that is wrong, unless the user has gone on to another one since it was to be sent. */
  function showErrors(errors: Record<string, string>, focused: Element | null): boolean {
    // Drawn before the focus comes: a choice that has an error does not open over it.
    flushSync(() => form.setErrors(errors));
    const named = Object.keys(errors);
    const first = fields
      .map(({ name }) => named.find((path) => path === name || path.startsWith(`${name}.`)))
      .find((path) => path !== undefined);
    if (first) focusUnlessMoved(form.getInputNode(first), focused);
    return first !== undefined;
  }

  function fail(error: unknown, focused: Element | null): void {
    if (!isMounted.current) {
      // Closed while it was on its way: nobody would learn of it here.
      showFailure(context.t, error);
      return;
    }
    setFailure(error);
    if (!(error instanceof GraphFailure)) {
      console.error(error);
      return;
    }
    // An upload's parts are sent without a toast of their own.
    if (error.broken) failureToast(context.t, error);
    const named = error.errors.map(({ field, message }) => ({
      field: fieldNamed(fields, values, field),
      message,
    }));
    const isShown = ({ field }: { field: string }) =>
      fields.some(({ name }) => field === name || field.startsWith(`${name}.`));
    const others = named.filter((each) => !isShown(each)).map(titled);
    const shown = named.filter(isShown).map(({ field, message }) => [field, message]);
    // What has no field here is said in the panel.
    if (others.length > 0) setFailure(error.withErrors(others));
    if (showErrors(Object.fromEntries(shown), focused) && others.length === 0) setFailure(undefined);
    if (error.conflict?.currentAmount) setRetries((count) => count + 1);
    else if (error.conflict) opened.look(error.conflict);
  }

  /** Names a field that is declared, and not drawn now, as people know it. */
  function titled({ field, message }: FieldError): FieldError {
    const label = declared.find(({ name }) => name === field)?.label;
    return { field: label ? context.t(label) : field, message };
  }

  function retryConsequence(): void {
    setFailure(undefined);
    setRetries((count) => count + 1);
  }

  /** Goes on with the newer version of the record, and with what was typed as far as others left it alone. */
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

  /** `confirmed`: by the button of the question that a form asks which a link has filled in. */
  async function submit(confirmed = false): Promise<void> {
    if (sendingNow.current || loading) return;
    // The figures are asked for again: without them nothing is sent (R-form-15).
    if (consequence.status === 'failed') return retryConsequence();
    const isAsking = actor.getSnapshot().matches('confirming');
    // Enter and Ctrl+Enter do not answer the question.
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
      // A price still on its way is waited for: what is sent is what was shown.
      const waits = loadConsequence && consequence.status !== 'ready';
      const shown = waits ? await loadConsequence(context, data, values) : consequence.value;
      if (shown?.blocked) {
        setAnswered({ of, status: 'ready', value: shown });
        return;
      }
      // What the user has not given themselves is seen before it is sent.
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
      // Whoever pressed the key before the figures were there sees them before it is sent, and may still leave.
      if (shown && shown !== consequence.value) {
        flushSync(() => setAnswered({ of, status: 'ready', value: shown }));
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
      // A form that is gone has told by a toast; what stands in its place is not done.
      if (isMounted.current) onDone(outcome);
    } catch (error) {
      fail(error, focused);
      actor.send({ type: 'failed' });
    } finally {
      sendingNow.current = false;
      // It was not sent after all.
      if (actor.getSnapshot().matches('sending')) actor.send({ type: 'hold' });
    }
  }

  return {
    form,
    fields,
    loading,
    sending,
    /** Asks once more whether it is to be sent. */
    confirming,
    goBack: () => actor.send({ type: 'back' }),
    // One that kept the figures away is told in their place.
    failure: failure !== undefined && failure === consequence.failure ? undefined : failure,
    consequence,
    /** What the consequence will look like; undefined where the command has none. */
    expected: loadConsequence
      ? expectedOf(typeof expected === 'function' ? expected(context, data, values) : expected)
      : undefined,
    /** Its figures are not there yet, or could not be computed: it is not sent without them. */
    awaitsFigures: loading || consequence.status === 'asking' || consequence.status === 'failed',
    retryConsequence,
    /** Of the one sending that this form is. */
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

/** Whether the form is still there when an answer comes. */
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
