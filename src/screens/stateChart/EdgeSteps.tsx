import { Anchor, Button, CloseButton, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useQuery } from 'urql';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { formatMinute } from '../../domain/dateText.ts';
import type { MessageKey } from '../../domain/message.ts';
import { actingRole } from '../../domain/roles.ts';
import { graphql } from '../../graph/client/graphql.ts';
import type { LifecycleId } from '../../machines/lifecycles.ts';
import { FailedPart } from '../../ui/list/ListStates.tsx';
import type { BoardView } from './boardAddress.ts';

const stepsQuery = graphql(`
  query LifecycleSteps($lifecycle: LifecycleId!, $edge: String!, $days: Int, $day: String, $before: String) {
    lifecycleSteps(lifecycle: $lifecycle, edge: $edge, days: $days, day: $day, before: $before) {
      lifecycle
      edge
      steps {
        entryId
        recordId
        recordName
        actorName
        actorRoleId
        at
      }
      next
    }
  }
`);

interface EdgeStepsProps {
  lifecycleId: LifecycleId;
  edge: string;
  label: MessageKey;
  view: BoardView;
  onClose: () => void;
}

/** Lists the records that used an edge in the period, the newest first, each with a link to its history. */
export function EdgeSteps({ lifecycleId, edge, label, view, onClose }: EdgeStepsProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  // The row after which each of the shown pages begins.
  const [pages, setPages] = useState<(string | undefined)[]>([undefined]);
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);
  return (
    <Paper withBorder p={{ base: 'md', xs: 'lg' }} component="section" aria-labelledby="edge-steps">
      <Group justify="space-between" wrap="nowrap" mb="xs" data-view>
        <Title order={2} size="h5" id="edge-steps" ref={heading} tabIndex={-1}>
          {t('board.steps.title', { event: t(label) })}
        </Title>
        <CloseButton aria-label={t('board.steps.close')} onClick={onClose} />
      </Group>
      <Table aria-labelledby="edge-steps" verticalSpacing={4} horizontalSpacing={6} layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="42%">{t('column.record')}</Table.Th>
            <Table.Th>{t('column.actor')}</Table.Th>
            <Table.Th w={130}>{t('column.time')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {pages.map((before, index) => (
          <StepRows
            key={before ?? ''}
            lifecycleId={lifecycleId}
            edge={edge}
            view={view}
            before={before}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
          />
        ))}
      </Table>
    </Paper>
  );
}

interface StepRowsProps {
  lifecycleId: LifecycleId;
  edge: string;
  view: BoardView;
  before: string | undefined;
  onMore: ((next: string) => void) | undefined;
}

function StepRows({ lifecycleId, edge, view, before, onMore }: StepRowsProps) {
  const { t } = useTranslation();
  const [found, retry] = useQuery({
    query: stepsQuery,
    variables: {
      lifecycle: lifecycleId,
      edge,
      days: view.days ?? null,
      day: view.day ?? null,
      before: before ?? null,
    },
  });
  const page = found.data?.lifecycleSteps;
  const { next } = page ?? {};
  return (
    <Table.Tbody aria-busy={found.fetching}>
      {found.error && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <FailedPart error={found.error} onRetry={() => retry({ requestPolicy: 'network-only' })} />
          </Table.Td>
        </Table.Tr>
      )}
      {page?.steps.map(
        (step) =>
          step && (
            <Table.Tr key={step.entryId}>
              <Table.Td>
                <Anchor component={Link} size="sm" to={historyRoute(lifecycleId, step.recordId)}>
                  {step.recordName}
                </Anchor>
              </Table.Td>
              <Table.Td>{step.actorName || t(`role.${actingRole(step.actorRoleId)}`)}</Table.Td>
              <Table.Td>{formatMinute(new Date(step.at))}</Table.Td>
            </Table.Tr>
          ),
      )}
      {page?.steps.length === 0 && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <Text size="sm" c="dimmed">
              {t('board.steps.none')}
            </Text>
          </Table.Td>
        </Table.Tr>
      )}
      {next && onMore && (
        <Table.Tr>
          <Table.Td colSpan={3}>
            <Stack align="flex-start" data-paging>
              <Button size="xs" variant="default" onClick={() => onMore(next)}>
                {t('board.steps.more')}
              </Button>
            </Stack>
          </Table.Td>
        </Table.Tr>
      )}
    </Table.Tbody>
  );
}
