import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { countedTo } from '../../domain/paging.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { ListState } from '../../ui/list/listState.ts';
import type { auditInput } from './parts/auditFilter.ts';
import { roleText } from './entryWords.ts';
import classes from './auditDesk.module.css';

const peopleQuery = graphql(`
  query AuditPeople($input: AuditPeopleFilter_Input!) {
    auditPeople(input: $input) {
      actorId
      actorName
      actorRoleId
      count
    }
  }
`);

interface AuditPeopleProps {
  state: ListState;
  /** True if only a first part of the matching entries is counted. */
  ofFirst: boolean;
  criteria: ReturnType<typeof auditInput>['criteria'];
}

/** Shows the people whose entries match the filters, the one with most entries first. A click filters by that person. */
export function AuditPeople({ state, ofFirst, criteria }: AuditPeopleProps) {
  const { t, i18n } = useTranslation();
  const [{ data }] = useQuery({ query: peopleQuery, variables: { input: criteria } });
  const people = (data?.auditPeople ?? []).flatMap((person) => person ?? []);
  // Without entries there are no people to show; the line remains, so that the filters below do not move.
  const nobody = data !== undefined && people.length === 0;
  return (
    <Group
      gap={6}
      className={classes.people}
      role="group"
      data-command="list.filter"
      aria-label={t('column.actor')}
    >
      {!nobody && (
        <Text size="sm" c="dimmed">
          {ofFirst ? t('audit.peopleOfFirst', { count: countedTo }) : t('column.actor')}
        </Text>
      )}
      {people.map(({ actorId, actorName, actorRoleId, count }) => {
        const chosen = actorId !== null && actorId === state.filters.actorId;
        return (
          <Button
            key={actorId ?? 'nobody'}
            size="compact-sm"
            variant={chosen ? 'light' : 'default'}
            aria-pressed={chosen}
            disabled={actorId === null}
            title={roleText(t, actorRoleId)}
            onClick={() => state.setFilter('actorId', chosen ? '' : (actorId ?? ''))}
          >
            {`${actorName || t('audit.nobody')} ${count.toLocaleString(i18n.language)}`}
          </Button>
        );
      })}
    </Group>
  );
}
