import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterPlaceholder } from '../../../ui/list/LazyChoiceFilter.tsx';
import type { ListState } from '../../../ui/list/listState.ts';
import { lazyPart } from '../../../commandKit/lazyPart.ts';

const SalespersonFilter = lazyPart(() => import('./SalespersonFilter.tsx'));

/** The filter by salesperson; its code loads after the list. */
export function LazySalespersonFilter({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const label = t('customer.salesperson');
  return (
    <Suspense fallback={<FilterPlaceholder label={label} />}>
      <SalespersonFilter state={state} label={label} />
    </Suspense>
  );
}
