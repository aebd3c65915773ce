import { Anchor, Paper, Table, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ageBands } from '../../domain/lifecycleBoard.ts';
import { lifecycleStates } from '../../machines/lifecycle.ts';
import { lifecycles, type LifecycleId } from '../../machines/lifecycles.ts';
import classes from './board.module.css';

interface AgeBandsProps {
  lifecycleId: LifecycleId;
  /** The number of records of each state in each band. */
  states: readonly { state: string; bands: readonly number[] }[];
  /** Returns the address of the list with the records of a band; undefined if the role has no such list. */
  routeOf: ((state: string, band: number) => string) | undefined;
}

/**
 * Shows the number of records per age band for each state that is not final, each with a link to these records (R-trail-15).
 */
export function AgeBands({ lifecycleId, states, routeOf }: AgeBandsProps) {
  const { t, i18n } = useTranslation();
  const labels = new Map(lifecycleStates(lifecycles[lifecycleId]).map(({ id, label }) => [id, t(label)]));
  return (
    <Paper withBorder p={{ base: 'md', xs: 'lg' }} component="section" aria-labelledby="age-bands">
      <Title order={2} size="h5" id="age-bands" mb="xs">
        {t('board.bands')}
      </Title>
      <Table
        aria-labelledby="age-bands"
        verticalSpacing={4}
        horizontalSpacing={6}
        layout="fixed"
        className={classes.bands}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="26%">{t('column.state')}</Table.Th>
            {ageBands.map(({ id }) => (
              <Table.Th key={id}>{t(`board.band.${id}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {states.map(({ state, bands }) => (
            <Table.Tr key={state}>
              <Table.Th scope="row">{labels.get(state) ?? state}</Table.Th>
              {ageBands.map(({ id }, band) => {
                const count = bands[band] ?? 0;
                const words = {
                  state: labels.get(state) ?? state,
                  band: t(`board.band.${id}`),
                  count,
                };
                return (
                  <Table.Td key={id}>
                    {routeOf && count > 0 ? (
                      <Anchor
                        component={Link}
                        size="sm"
                        to={routeOf(state, band)}
                        aria-label={t('board.bands.open', words)}
                      >
                        {count.toLocaleString(i18n.language)}
                      </Anchor>
                    ) : (
                      count.toLocaleString(i18n.language)
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}
