import { Button, Group, Stack, Title } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBindings } from '../../keys/useBindings.ts';
import { useNavigate } from 'react-router-dom';
import type { Field, FieldValue } from '../../commandKit/command.ts';
import { CommandFields } from '../../forms/CommandFields.tsx';
import type { DrawnForm } from '../../forms/drawnForm.ts';
import { FailurePanel } from '../../forms/FailurePanel.tsx';
import { useEscape } from '../../keys/useEscape.ts';
import { useFirstField } from '../../forms/FormContainer.tsx';
import { packageFields } from '../../commands/package/packageFields.ts';
import { packageSteps, type PackageDraft, type PackageField } from '../../domain/typedPackageSchema.ts';
import type { Publishing } from './usePublishing.ts';

type Typed = PackageDraft[PackageField];

/** Some inputs pass their value to `onChange`, others the event. */
function valueOf(change: unknown): Typed {
  const changed = change as Typed | { currentTarget: HTMLInputElement };
  return typeof changed === 'object' && 'currentTarget' in changed ? changed.currentTarget.value : changed;
}

/** Returns the fields of a step as form fields, with the values of the flow's machine. */
function useStepForm({ context, snapshot, send, shown }: Publishing): DrawnForm {
  const { t } = useTranslation();
  const { values, faults } = snapshot.context;
  const fields = useMemo(() => {
    const names: readonly PackageField[] = shown === 1 ? packageSteps.configuration : packageSteps.pricing;
    return packageFields.filter(({ name }) => names.includes(name)) as Field[];
  }, [shown]);
  const errors = Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [
      field,
      typeof fault === 'string' ? fault : t(fault.key, fault.params ?? {}),
    ]),
  );
  const setFieldValue = (name: string, value: FieldValue) =>
    send({ type: 'enter', field: name as PackageField, value: value as Typed });
  const getInputProps = (name: string) => ({
    value: values[name as PackageField],
    onChange: (change: unknown) => setFieldValue(name, valueOf(change)),
    error: errors[name],
  });
  const form = { errors, values, getInputProps, setFieldValue };
  return { fields, context, data: undefined, consequence: { status: 'none' }, form };
}

/** A step of the flow with input fields: Enter goes on, and Ctrl+Enter does so from any field. */
export function PublishingForm({ publishing }: { publishing: Publishing }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { shown, snapshot, send } = publishing;
  const open = useStepForm(publishing);
  const { faults, failure, publish } = snapshot.context;
  const sending = snapshot.matches('sending');
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form);
  const leave = () => void navigate('/app-package-release');
  useEscape(() => (shown === 1 ? leave() : sending || send({ type: 'back' })));

  // Messages appear next to their fields: the first invalid field gets the focus.
  const first = open.fields.find(({ name }) => faults[name as PackageField])?.name;
  const checked = useRef(0);
  useEffect(() => {
    if (first && checked.current > 0) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    checked.current = 0;
  });

  function onward(onShelf: boolean) {
    checked.current += 1;
    send(shown === 1 ? { type: 'next' } : { type: 'submit', publish: onShelf });
  }

  const bound = useBindings('form', { 'form.send': () => onward(true) });

  const title = t(shown === 1 ? 'publishing.step.configuration' : 'publishing.step.pricing');
  return (
    <form
      ref={form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onward(true);
      }}
      {...bound}
    >
      <Stack gap="sm" maw={560}>
        <Title order={2} fz={16} fw={600}>
          {title}
        </Title>
        <CommandFields open={open} first={open.fields[0]?.name} />
        <FailurePanel t={t} failure={failure} />
        {shown === 1 ? (
          <Group gap="xs">
            <Button variant="default" onClick={leave}>
              {t('common.cancel')}
            </Button>
            <Button type="submit">{t('publishing.next')}</Button>
          </Group>
        ) : (
          <Group gap="xs">
            <Button variant="default" disabled={sending} onClick={() => send({ type: 'back' })}>
              {t('publishing.back')}
            </Button>
            <Button
              variant="default"
              loading={sending && !publish}
              disabled={sending}
              onClick={() => onward(false)}
            >
              {t('publishing.keep')}
            </Button>
            <Button type="submit" loading={sending && publish} disabled={sending}>
              {t('publishing.publish')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}
