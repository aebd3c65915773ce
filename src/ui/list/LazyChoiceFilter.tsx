import { ComboboxChevron, TextInput } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { Choice } from '../../commandKit/command.ts';
import type { ChoiceFilterProps } from './ChoiceFilter.tsx';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const ChoiceFilter = lazyPart(() => import('./ChoiceFilter.tsx'));

interface LazyChoiceFilterProps extends Omit<ChoiceFilterProps, 'field'> {
  /** Of one identity while they are the same. */
  choices: readonly Choice[];
}

/** A filter by one of many that the page has; what it is drawn with comes after the list. */
export function LazyChoiceFilter({ choices, ...props }: LazyChoiceFilterProps) {
  const field = useMemo(() => ({ choices: () => Promise.resolve([...choices]) }), [choices]);
  return (
    <Suspense fallback={<FilterPlaceholder label={props.label} />}>
      <ChoiceFilter {...props} field={field} />
    </Suspense>
  );
}

/** Looks like the filter that takes its place. */
export function FilterPlaceholder({ label }: { label: string }) {
  return (
    <TextInput
      w={{ base: '100%', xs: 160 }}
      size="sm"
      readOnly
      tabIndex={-1}
      placeholder={label}
      rightSection={<ComboboxChevron size="sm" />}
      aria-hidden
      data-filter-place
    />
  );
}
