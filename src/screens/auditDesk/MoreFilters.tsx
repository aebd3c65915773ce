import { Button, Group, TextInput } from '@mantine/core';
import { IconX } from '../../icons/icons.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logEntryKinds } from '../../domain/securityEvent.ts';
import { useBindings } from '../../keys/useBindings.ts';
import { SelectFilter } from '../../ui/list/FilterBar.tsx';
import { LazyChoiceFilter } from '../../ui/list/LazyChoiceFilter.tsx';
import type { ListState } from '../../ui/list/listState.ts';
import { edgeChoices } from './parts/edgeChoices.ts';
import classes from './auditDesk.module.css';

/** The filters that are typed; they apply on blur or Enter. */
const entered = ['amountFrom', 'amountTo', 'waitedFrom', 'waitedTo', 'sessionId'] as const;

/** The filters that only links and commands set: they are shown, so that users can see and remove them. */
const linked = ['recordId', 'id'] as const;

const labels = {
  amountFrom: 'audit.amountFrom',
  amountTo: 'audit.amountTo',
  waitedFrom: 'audit.waitedFrom',
  waitedTo: 'audit.waitedTo',
  sessionId: 'auditTrail.session',
  recordId: 'column.record',
  id: 'auditTrail.index',
} as const;

/** Returns the number of these filters that are set. */
export function moreSet({ filters }: Pick<ListState, 'filters'>): number {
  return ['kind', 'edge', ...entered, ...linked].filter((name) => filters[name]).length;
}

/** Shows the less frequent filters of the desk: kind of entry, edge, amount, waiting time, session. */
export function MoreFilters({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { filters } = state;
  const edges = useMemo(() => edgeChoices(t, filters.lifecycle), [t, filters.lifecycle]);
  const shownOf = (name: (typeof linked)[number], value: string) => `${t(labels[name])} ${value.slice(0, 8)}`;
  return (
    <Group gap="sm">
      <SelectFilter
        state={state}
        name="kind"
        label={t('audit.kind')}
        choices={logEntryKinds.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) }))}
      />
      <LazyChoiceFilter state={state} name="edge" label={t('audit.edge')} choices={edges} />
      {entered.map((name) => (
        <EnteredFilter key={name} state={state} name={name} />
      ))}
      {linked.map(
        (name) =>
          filters[name] && (
            <Button
              key={name}
              size="sm"
              variant="light"
              rightSection={<IconX size={14} stroke={1.8} aria-hidden />}
              aria-label={t('list.clearFilter', { label: shownOf(name, filters[name]) })}
              title={filters[name]}
              onClick={() => state.setFilter(name, '')}
            >
              {shownOf(name, filters[name])}
            </Button>
          ),
      )}
    </Group>
  );
}

/** A filter that is typed. It applies on blur and on Enter, and the focus remains in it. */
function EnteredFilter({ state, name }: { state: ListState; name: (typeof entered)[number] }) {
  const { t } = useTranslation();
  const applied = state.filters[name] ?? '';
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const [written, setWritten] = useState<string>();
  if (seen !== applied) {
    setSeen(applied);
    // Shows a value that was set elsewhere, for example by a saved view; the user may type on after their own.
    if (applied !== written) setText(applied);
    setWritten(undefined);
  }
  const apply = () => {
    const next = text.trim();
    if (next === applied) return;
    setWritten(next);
    state.setFilter(name, next);
  };
  const bound = useBindings('form', { 'form.apply': apply });
  return (
    <TextInput
      size="sm"
      w={{ base: '100%', xs: 168 }}
      className={classes.entered}
      attributes={{ root: { 'data-name': t(labels[name]) } }}
      inputMode={name === 'sessionId' ? 'text' : 'decimal'}
      aria-label={t(labels[name])}
      placeholder={t(labels[name])}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      name={name}
      {...bound}
    />
  );
}
