import { useQuery } from 'urql';
import { dictionaryQuery, type DictionaryType } from '../../commands/core/dictionary.ts';
import { SelectFilter, type SelectFilterProps } from './FilterBar.tsx';

interface DictionaryFilterProps extends Omit<SelectFilterProps, 'choices'> {
  type: DictionaryType;
}

/** A filter by one of the codes in the server's dictionary. */
export function DictionaryFilter({ type, ...props }: DictionaryFilterProps) {
  const [{ data }] = useQuery({ query: dictionaryQuery, variables: { type } });
  const entries = (data?.dictByType ?? []).filter((entry) => entry !== null);
  return <SelectFilter {...props} choices={entries.map(({ code, label }) => ({ value: code, label }))} />;
}
