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
  /** What was said of its fields before it opened: the keyboard begins with what is still missing. */
  given?: FieldValues | undefined;
  filledBy?: FilledBy | undefined;
  /** Whether what it would do can be copied: the command is the registry's own. */
  copies?: boolean;
  onDone: (outcome: Outcome) => void;
  onCancel: () => void;
  /** After a conflict: show the record as it is now. */
  onReload?: () => void;
  /** Whether anything is other than it was when the form opened. */
  onDirty?: (dirty: boolean) => void;
}

/**
 * A command's form: the same fields, consequence, errors and buttons in palette, modal and page. Enter sends from a
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
    // The palette has a place of its own for it.
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
  // Told before the next key is heard, however fast it comes.
  useLayoutEffect(() => tellDirty(dirty), [dirty]);

  const first = open.loading ? undefined : firstField(open, { given: given !== undefined, filledBy });
  const begins = first === undefined && !open.loading;
  // While it is on its way, the question stays where its button was pressed.
  const isConfirming = open.confirming || (filledBy === 'link' && open.sending);
  const element = useFocusAfter(isConfirming || open.sending);
  useUnsavedWork(dirty, { text: () => textOfFields(element.current) });

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
              // A form that asks for nothing more is there to be confirmed.
              data-autofocus={(begins && filledBy !== 'link') || undefined}
              loading={open.sending}
              // What somebody else has handled meanwhile is not sent again.
              disabled={blocked !== undefined || newer?.fits === false}
              data-disabled={open.awaitsFigures || undefined}
              aria-disabled={open.awaitsFigures || undefined}
              aria-busy={open.loading || open.consequence.status === 'asking' || undefined}
              onClick={(event) => {
                if (!open.awaitsFigures) return;
                event.preventDefault();
                // By a key it waits for the figures; by a pointer it is none until they stand.
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
 * Once the question is gone, or the sending has ended without having been done, and the form is still there, the focus goes
 * back to where the form began: the button that had it was disabled meanwhile.
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
 * Where the keyboard begins: of a form that was filled in by a line or a link, with what it still asks for, which may be
 * nothing (a link's, then with its first field); of any other with the first field that holds nothing yet, unless all that has to be filled in is. By what it
 * opened with: what is typed meanwhile does not lead the focus elsewhere.
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
