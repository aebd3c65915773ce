import { ComboboxChevron, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../ui/list/listState.ts';

const SalespersonFilter = lazy(() => import('./SalespersonFilter.tsx'));

/** The filter by salesperson; what it is drawn with comes after the list. */
export function LazySalespersonFilter({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const label = t('customer.salesperson');
  return (
    <Suspense
      fallback={
        <TextInput
          w={{ base: '100%', xs: 160 }}
          size="sm"
          readOnly
          tabIndex={-1}
          placeholder={label}
          rightSection={<ComboboxChevron size="sm" />}
          aria-hidden
        />
      }
    >
      <SalespersonFilter state={state} label={label} />
    </Suspense>
  );
}
