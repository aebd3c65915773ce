import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { StateChart } from '../../ui/chart/StateChart.tsx';
import type { PageMachine } from './parts/pageMachines.ts';

/** Shows a machine of the page itself, as it runs in every browser. */
export function MachineChart({ machine: { chart, layouts, everywhere } }: { machine: PageMachine }) {
  const { t } = useTranslation();
  const steps = everywhere.map(({ label, to }) =>
    t('lifecycle.edge.path', { event: t(label), state: t(to) }),
  );
  return (
    <>
      <Paper withBorder p={{ base: 'md', xs: 'lg' }}>
        <StateChart lifecycle={chart} layouts={layouts} />
      </Paper>
      <Text size="sm" c="dimmed">
        {t('machine.help')}
        {steps.length > 0 && ` ${t('machine.everywhere', { steps: steps.join(t('lifecycle.comma')) })}`}
      </Text>
    </>
  );
}
