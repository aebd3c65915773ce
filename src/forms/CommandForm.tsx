import { useBindings } from '../keys/useBindings.ts';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { FilledBy } from '../commandKit/commandHost.ts';
import type { Command, CommandRecord, Field, FieldValues, Outcome } from '../commandKit/command.ts';
import { KeyCaps } from '../keys/KeyCaps.tsx';
import { ConflictBanner, ReplacedInputs } from './ConflictBanner.tsx';
import { CommandFields } from './CommandFields.tsx';
import { ConsequencePanel } from './ConsequencePanel.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { ResultPanel } from './ResultLines.tsx';
import { LinkNotice, LinkQuestion } from './LinkQuestion.tsx';
import { isEmptyValue } from './formValues.ts';
import { textOfFields, useUnsavedWork } from '../commandKit/unsavedWork.ts';
import { useCommandForm, type OpenForm } from './useCommandForm.ts';
import { formIdentity } from './useOpenedRecord.ts';
import classes from './CommandForm.module.css';
import { lazyPart } from '../commandKit/lazyPart.ts';

const CopyMenu = lazyPart(() => import('./CopyMenu.tsx'));

export interface CommandFormProps {
  command: Command;
  record?: CommandRecord | undefined;
  layout: 'palette' | 'modal' | 'page';
  /** Field values that were given before it opened: the focus starts in the first missing one. */
  given?: FieldValues | undefined;
  filledBy?: FilledBy | undefined;
  /** True if the form offers to copy its link or call: the command is the registry's own. */
  copies?: boolean;
  onDone: (outcome: Outcome) => void;
  onCancel: () => void;
  /** Shows the current record again after a conflict. */
  onReload?: () => void;
  /** Reports whether any value differs from the one that the form opened with. */
  onDirty?: (dirty: boolean) => void;
}

/**
 * Shows a command's form: the same fields, consequence, errors and buttons in palette, modal and page. Enter sends from a
 * one-line field, Ctrl+Enter from anywhere. Another command or record gets a form of its own.
 */
export function CommandForm(props: CommandFormProps) {
  return <OpenedForm key={formIdentity(props.command, props.record)} {...props} />;
}

function OpenedForm({
  command,
  record,
  layout,
  given,
  filledBy,
  copies = false,
  onDone,
  onCancel,
  onReload,
  onDirty,
}: CommandFormProps) {
  const [shownOutcome, setShownOutcome] = useState<Outcome>();
  const done = (outcome: Outcome) => {
    // Because the palette shows the results itself.
    if (layout === 'palette' || !outcome.results) return onDone(outcome);
    setShownOutcome(outcome);
  };
  const open = useCommandForm(command, record, {
    onDone: done,
    tellsOutcome: layout === 'palette',
    given,
    filledBy,
  });
  const { t } = open.context;
  const { failure, newer } = open;
  const { figure, blocked } = open.consequence.value ?? {};
  const submitLabel = t(command.input?.submit ? `form.${command.input.submit}` : command.title);
  const sendLabel = figure ? `${submitLabel} ${figure}` : submitLabel;
  const widestLabel = open.expected?.figure ? `${submitLabel} ${open.expected.figure}` : undefined;
  const dirty = open.form.isDirty();
  const tellDirty = useEffectEvent((is: boolean) => onDirty?.(is));
  // Reports it in a layout effect, so that it is known before the next key, however fast it comes.
  useLayoutEffect(() => tellDirty(dirty), [dirty]);

  const first = open.loading ? undefined : firstField(open, { given: given !== undefined, filledBy });
  const begins = first === undefined && !open.loading;
  // Shows the question also while the form is being sent, so that it does not move under the pressed button.
  const isConfirming = open.confirming || (filledBy === 'link' && open.sending);
  const element = useFocusAfter(isConfirming || open.sending);
  // Because the values that a line gave were typed too; those of a link are in the address.
  const isGiven = filledBy !== 'link' && Object.values(given ?? {}).some((value) => !isEmptyValue(value));
  useUnsavedWork(dirty || isGiven, { text: () => textOfFields(element.current) });

  const bound = useBindings('form', { 'form.send': () => void open.submit() });

  if (shownOutcome) return <ResultPanel t={t} outcome={shownOutcome} onClose={() => onDone(shownOutcome)} />;
  const { confirm } = command;
  const question = typeof confirm === 'function' ? record && confirm(record.data) : confirm;
  return (
    <form
      ref={element}
      noValidate
      aria-label={t(command.title)}
      data-layout={layout}
      onSubmit={(event) => {
        event.preventDefault();
        void open.submit();
      }}
      {...bound}
      data-dirty={dirty || undefined}
      data-loading={open.loading || undefined}
      aria-busy={open.loading || undefined}
    >
      <Stack gap="sm" maw={layout === 'page' ? 560 : undefined}>
        {filledBy === 'link' && !isConfirming && <LinkNotice />}
        <ConflictBanner t={t} newer={newer} sending={open.sending} onTakeOver={open.takeOver} />
        <ReplacedInputs t={t} inputs={open.replaced} onRestore={open.restore} />
        {record && layout !== 'page' && <RecordFacts record={record} />}
        {question && <Text size="sm">{t(question, { name: record?.name ?? '' })}</Text>}
        <div className={classes.fields} inert={open.loading}>
          {open.loading && <VisuallyHidden role="status">{t('form.loading')}</VisuallyHidden>}
          <CommandFields open={open} first={first} />
        </div>
        <ConsequencePanel
          t={t}
          state={open.consequence}
          expected={open.expected}
          onRetry={open.retryConsequence}
        />
        <FailurePanel t={t} failure={failure} onReload={newer?.fits ? undefined : onReload} />
        {isConfirming ? (
          <LinkQuestion
            label={sendLabel}
            destructive={command.destructive}
            sending={open.sending}
            onBack={open.goBack}
            onSend={() => void open.submit(true)}
          />
        ) : (
          <Group justify={layout === 'page' ? 'flex-start' : 'flex-end'} gap="xs" data-form-actions>
            <Button
              variant="default"
              data-autofocus={(begins && filledBy === 'link') || undefined}
              onClick={onCancel}
              disabled={open.sending}
            >
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              // Focuses the button of a form without missing values, because it only needs a confirmation.
              data-autofocus={(begins && filledBy !== 'link') || undefined}
              loading={open.sending}
              // Prevents sending a record that somebody else has processed meanwhile.
              disabled={blocked !== undefined || newer?.fits === false}
              data-disabled={open.awaitsFigures || undefined}
              aria-disabled={open.awaitsFigures || undefined}
              aria-busy={open.loading || open.consequence.status === 'asking' || undefined}
              onClick={(event) => {
                if (!open.awaitsFigures) return;
                event.preventDefault();
                // Because a key may wait for the figures; a click (`detail` > 0) does nothing until they are shown.
                if (event.detail === 0) void open.submit();
              }}
              color={command.destructive ? 'red' : undefined}
              rightSection={layout === 'palette' ? <KeyCaps keys="mod+enter" /> : undefined}
            >
              <span className={classes.label} data-widest={widestLabel}>
                {sendLabel}
              </span>
            </Button>
            {copies && command.input && (
              <div className={classes.copy}>
                <Suspense>
                  <CopyMenu command={command} record={record} open={open} />
                </Suspense>
              </div>
            )}
          </Group>
        )}
      </Stack>
    </form>
  );
}

/**
 * Returns a ref that moves the focus back to the form's first element after the question closes or the sending fails.
 * The button that had the focus was disabled meanwhile.
 */
function useFocusAfter(isAway: boolean) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isAway) return undefined;
    const form = element.current;
    return () => {
      if (document.activeElement === document.body)
        form?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    };
  }, [isAway]);
  return element;
}

/**
 * Returns the name of the field that receives the focus first. In a form filled in by a line or a link it is the first
 * missing value. A link's form without missing values starts in its first field, a line's form in none. In any other form it
 * is the first empty field, unless every required field has a value. Uses the initial values, so that typing does not move
 * the focus.
 */
function firstField(
  { fields, form }: OpenForm,
  { given, filledBy }: { given: boolean; filledBy: FilledBy | undefined },
): string | undefined {
  const opened = form.getInitialValues();
  const isEmpty = ({ name }: Field) => isEmptyValue(opened[name]);
  const isRequired = ({ kind, optional }: Field) => !optional && kind !== 'acknowledgement';
  const missing = fields.find((field) => isRequired(field) && isEmpty(field));
  if (filledBy === 'link') return (missing ?? fields.find(({ kind }) => kind !== 'acknowledgement'))?.name;
  if (given) return missing?.name;
  return (missing ? fields.find(isEmpty) : fields[0])?.name;
}
