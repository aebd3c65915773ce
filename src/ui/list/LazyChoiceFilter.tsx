import { ComboboxChevron, TextInput } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { Choice } from '../../commandKit/command.ts';
import type { ChoiceFilterProps } from './ChoiceFilter.tsx';
import { lazyPart } from '../../commandKit/lazyPart.ts';

const ChoiceFilter = lazyPart(() => import('./ChoiceFilter.tsx'));

interface LazyChoiceFilterProps extends Omit<ChoiceFilterProps, 'field'> {
  /** Must be the same array while the choices are the same. */
  choices: readonly Choice[];
}

/** A filter by one of many known choices; its code loads after the list. */
export function LazyChoiceFilter({ choices, ...props }: LazyChoiceFilterProps) {
  const field = useMemo(() => ({ choices: () => Promise.resolve([...choices]) }), [choices]);
  return (
    <Suspense fallback={<FilterPlaceholder label={props.label} />}>
      <ChoiceFilter {...props} field={field} />
    </Suspense>
  );
}

/** A placeholder that looks like the filter that replaces it. */
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
