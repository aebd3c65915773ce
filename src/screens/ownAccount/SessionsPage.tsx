import { Button, Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { commandById } from '../../commands/registry.ts';
import { ownSessionRecord } from '../../commands/ownAccount/ownSessionRecord.ts';
import { deviceName } from '../../domain/deviceName.ts';
import { graphql } from '../../graph/client/graphql.ts';
import { FailedList, useLate } from '../../ui/list/ListStates.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { RowSkeleton } from '../../ui/page/Skeletons.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { StateBadge } from '../../ui/page/StateBadge.tsx';
import tableClasses from '../../ui/page/tablePanel.module.css';

const sessionsQuery = graphql(`
  query OwnSessions {
    userSessionList {
      id
      userAgent
      address
      createdAt
      lastSeenAt
      current
    }
  }
`);

/** /sessions: the user's sessions, with a button to revoke each. */
export default function SessionsPage() {
  const { t } = useTranslation();
  const { start } = useCommandHost();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const columns = narrow ? (['device'] as const) : (['device', 'address', 'since', 'lastSeen'] as const);
  const [{ data, fetching, error }, retry] = useQuery({ query: sessionsQuery, variables: {} });
  const late = useLate(fetching && !data);
  const sessions = data?.userSessionList?.filter((session) => session !== null);
  const others = sessions?.some(({ current }) => !current) ?? false;
  const endOthers = commandById('account.endOthers');
  return (
    <Stack gap="md">
      <PageHead
        title={t('menu.sessions')}
        actions={
          others && (
            <Button
              data-command={endOthers.id}
              variant="default"
              c="red"
              leftSection={<endOthers.icon size={16} stroke={1.6} />}
              onClick={() => start(endOthers)}
            >
              {t(endOthers.title)}
            </Button>
          )
        }
      />
      <Text size="sm" c="dimmed">
        {t('ownAccount.sessionsHelp')}
      </Text>
      {error && !sessions && (
        <FailedList error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />
      )}
      {fetching && !data && <div data-awaiting>{late && <RowSkeleton count={3} />}</div>}
      {sessions && (
        <Paper withBorder>
          <Table.ScrollContainer minWidth={narrow ? 0 : 560} type="native">
            <Table verticalSpacing="xs" fz={13} aria-label={t('menu.sessions')}>
              <Table.Thead>
                <Table.Tr>
                  {columns.map((name) => (
                    <Table.Th key={name}>{t(`ownAccount.${name}`)}</Table.Th>
                  ))}
                  {others && (
                    <Table.Th ta="right" className={tableClasses.actions}>
                      {t('common.actions')}
                    </Table.Th>
                  )}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sessions.map((session) => (
                  <Table.Tr key={session.id} data-record={session.id}>
                    <Table.Td title={session.userAgent}>
                      <Group gap="xs">
                        {deviceName(session.userAgent)}
                        {session.current && <StateBadge tone="done" label="ownAccount.here" />}
                      </Group>
                      {narrow && (
                        <Text size="xs" c="dimmed">
                          {`${session.address} · ${t('ownAccount.lastSeen')} `}
                          <Minute at={session.lastSeenAt} />
                        </Text>
                      )}
                    </Table.Td>
                    {!narrow && (
                      <>
                        <Table.Td>{session.address}</Table.Td>
                        <Table.Td>
                          <Minute at={session.createdAt} />
                        </Table.Td>
                        <Table.Td>
                          <Minute at={session.lastSeenAt} />
                        </Table.Td>
                      </>
                    )}
                    {others && (
                      <Table.Td ta="right" className={tableClasses.actions}>
                        {!session.current && (
                          <Button
                            data-command="ownSession.end"
                            size="compact-xs"
                            variant="default"
                            c="red"
                            onClick={() => start(commandById('ownSession.end'), ownSessionRecord(session))}
                          >
                            {t('ownAccount.end')}
                          </Button>
                        )}
                      </Table.Td>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </Paper>
      )}
    </Stack>
  );
}
