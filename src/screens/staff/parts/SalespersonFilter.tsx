import { useMemo } from 'react';
import type { Choice, CommandContext } from '../../../commands/core/command.ts';
import { useCommandHost } from '../../../commands/core/commandHost.ts';
import { ChoiceField } from '../../../forms/ChoiceField.tsx';
import { asRecordId } from '../../../domain/recordId.ts';
import { graphql } from '../../../graph/client/graphql.ts';
import type { ListState } from '../../../ui/list/listState.ts';

const salespeopleQuery = graphql(`
  query Salespeople($keyword: String, $chosen: String, $isChosen: Boolean!) {
    orderCreateUserDown(keyword: $keyword) {
      userId
      name
      agentName
    }
    chosen: orderCreateUserDown(userId: $chosen) @include(if: $isChosen) {
      userId
      name
      agentName
    }
  }
`);

/** The salespeople whose orders the user sees and whose name holds the keyword, and the chosen one. Throws GraphFailure. */
async function salespeople(
  { graph, role }: CommandContext,
  keyword: string,
  chosen?: string,
): Promise<Choice[]> {
  const found = await graph.query(salespeopleQuery, {
    keyword: keyword.slice(0, 50),
    chosen,
    isChosen: chosen !== undefined,
  });
  const people = [...(found.orderCreateUserDown ?? []), ...(found.chosen ?? [])];
  const choices = people
    .filter((person) => person !== null)
    .map(({ userId, name, agentName }): [string, Choice] => [
      userId,
      { value: userId, label: name, description: role === 'operations' ? agentName : undefined },
    ]);
  return [...new Map(choices).values()];
}

interface SalespersonFilterProps {
  state: ListState;
  label: string;
}

/** A filter by the salesperson of a record, found by name or its pinyin. */
export default function SalespersonFilter({ state, label }: SalespersonFilterProps) {
  const { context } = useCommandHost();
  const chosen = asRecordId(state.filters.salespersonId);
  const field = useMemo(
    () => ({
      optional: true,
      choices: (asking: CommandContext) => salespeople(asking, '', chosen),
      search: (asking: CommandContext, _: unknown, keyword: string) => salespeople(asking, keyword),
    }),
    [chosen],
  );
  return (
    <ChoiceField
      field={field}
      open={{ context, data: undefined }}
      shared={{
        'aria-label': label,
        placeholder: label,
        size: 'sm',
        w: { base: '100%', xs: 160 },
        clearable: true,
        clearButtonProps: { 'aria-label': context.t('list.clearFilter', { label }) },
        value: chosen ?? '',
        onChange: (value) => state.setFilter('salespersonId', typeof value === 'string' ? value : ''),
      }}
    />
  );
}
