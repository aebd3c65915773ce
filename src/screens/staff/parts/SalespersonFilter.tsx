import { useMemo } from 'react';
import type { Choice, CommandContext } from '../../../commandKit/command.ts';
import { asRecordId } from '../../../domain/recordId.ts';
import { graphql } from '../../../graph/client/graphql.ts';
import ChoiceFilter from '../../../ui/list/ChoiceFilter.tsx';
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

/**
 * Returns the salespeople whose orders the user may see and whose names contain the keyword, and the chosen one. Throws
 * GraphFailure.
 */
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

const name = 'salespersonId';

/** A filter by the salesperson of a record. */
export default function SalespersonFilter({ state, label }: SalespersonFilterProps) {
  const chosen = asRecordId(state.filters[name]);
  const field = useMemo(
    () => ({
      choices: (asking: CommandContext) => salespeople(asking, '', chosen),
      search: (asking: CommandContext, _: unknown, keyword: string) => salespeople(asking, keyword),
    }),
    [chosen],
  );
  return <ChoiceFilter state={state} name={name} label={label} field={field} />;
}
