import { useMemo } from 'react';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { ChoiceField, type ChoiceFieldProps } from '../../forms/ChoiceField.tsx';
import type { ListState } from './listState.ts';

export interface ChoiceFilterProps {
  state: ListState;
  /** Parameter of the URL. */
  name: string;
  label: string;
  /** The source of the choices. */
  field: Pick<ChoiceFieldProps['field'], 'choices' | 'search'>;
}

/** A filter by one of many choices, which the user finds by typing a name or its pinyin. */
export default function ChoiceFilter({ state, name, label, field }: ChoiceFilterProps) {
  const { context } = useCommandHost();
  const optional = useMemo(() => ({ ...field, optional: true }), [field]);
  return (
    <ChoiceField
      field={optional}
      open={{ context, data: undefined }}
      shared={{
        'aria-label': label,
        placeholder: label,
        size: 'sm',
        w: { base: '100%', xs: 160 },
        clearable: true,
        clearButtonProps: { 'aria-label': context.t('list.clearFilter', { label }) },
        value: state.filters[name] ?? '',
        onChange: (value) => state.setFilter(name, typeof value === 'string' ? value : ''),
      }}
    />
  );
}
