import { Button, Group, TextInput } from '@mantine/core';
import { IconX } from '../../icons/icons.ts';
import { useMemo } from 'react';
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
  const bound = useBindings('form', {
    'form.apply': ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.name === '') return false;
      return state.setFilter(target.name, target.value.trim());
    },
  });
  return (
    <Group gap="sm" {...bound}>
      <SelectFilter
        state={state}
        name="kind"
        label={t('audit.kind')}
        choices={logEntryKinds.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) }))}
      />
      <LazyChoiceFilter state={state} name="edge" label={t('audit.edge')} choices={edges} />
      {entered.map((name) => (
        <TextInput
          // The key shows a value that was set elsewhere, for example by a saved view.
          key={`${name} ${filters[name] ?? ''}`}
          size="sm"
          w={{ base: '100%', xs: 168 }}
          className={classes.entered}
          attributes={{ root: { 'data-name': t(labels[name]) } }}
          inputMode={name === 'sessionId' ? 'text' : 'decimal'}
          aria-label={t(labels[name])}
          placeholder={t(labels[name])}
          defaultValue={filters[name] ?? ''}
          onBlur={(event) => state.setFilter(name, event.currentTarget.value.trim())}
          name={name}
        />
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
