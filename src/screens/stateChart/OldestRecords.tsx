import { Anchor, Paper, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { formatMinute } from '../../domain/dateText.ts';
import { lifecycleStates } from '../../machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import { waitText } from '../../ui/chart/waitText.ts';
import classes from './board.module.css';

/** The record that has been in a state for the longest time. */
export interface OldestRecord {
  state: string;
  record: { id: string; name: string; since: string };
  /** Seconds that it has been there. */
  stay: number;
}

interface OldestRecordsProps {
  lifecycleId: LifecycleId;
  oldestRecords: readonly OldestRecord[];
}

/** Shows for each state that is not final its oldest record, with a link to the record's history (R-trail-4). */
export function OldestRecords({ lifecycleId, oldestRecords }: OldestRecordsProps) {
  const { t, i18n } = useTranslation();
  const labels = new Map(lifecycleStates(lifecycles[lifecycleId]).map(({ id, label }) => [id, label]));
  return (
    <Paper withBorder p={{ base: 'md', xs: 'lg' }} component="section" aria-labelledby="longest-stays">
      <Title order={2} size="h5" id="longest-stays" mb="xs">
        {t('board.oldest')}
      </Title>
      <Table aria-labelledby="longest-stays" verticalSpacing={4} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('column.state')}</Table.Th>
            <Table.Th>{t('column.record')}</Table.Th>
            <Table.Th className={classes.whole}>{t('board.oldest.wait')}</Table.Th>
            <Table.Th visibleFrom="xs">{t('board.oldest.since')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {oldestRecords.map(({ state, record, stay }) => {
            const label = labels.get(state);
            return (
              <Table.Tr key={state}>
                <Table.Td className={classes.whole}>{label ? t(label) : state}</Table.Td>
                <Table.Td className={classes.anyName}>
                  <Anchor component={Link} size="sm" to={historyRoute(lifecycleId, record.id)}>
                    {record.name}
                  </Anchor>
                </Table.Td>
                <Table.Td className={classes.whole}>{waitText(t, i18n.language, stay)}</Table.Td>
                <Table.Td visibleFrom="xs">{formatMinute(new Date(record.since))}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
