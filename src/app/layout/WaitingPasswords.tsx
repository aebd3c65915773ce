import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { graphql } from '../../graph/client/graphql.ts';

const waitingQuery = graphql(`
  query WaitingPasswordRequests {
    passwordRequestPage(status: pending, pageSize: 1) {
      total
      records {
        id
      }
    }
  }
`);

/** Returns the number of forgotten passwords that wait for the user, for roles that reset passwords. */
export function useWaitingPasswords(pause: boolean): number {
  const [{ data }] = useQuery({ query: waitingQuery, variables: {}, pause });
  return data?.passwordRequestPage?.total ?? 0;
}

export function WaitingMark({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    count > 0 && (
      <Text span size="xs" c="light-dark(#b54708, var(--mantine-color-orange-4))" fw={600}>
        {t('forgotten.waiting', { count })}
      </Text>
    )
  );
}
