import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { stateChartRoute } from '../../domain/pages.ts';
import type { Role } from '../../domain/roles.ts';
import { asLifecycleId, lifecycles, lifecyclesOf, type LifecycleId } from '../../machines/lifecycles.ts';
import { pageMachineIds, pageMachines, type PageMachineId } from './parts/pageMachines.ts';

/** Lists all machines for a role: those of its records, and those of the page. */
export function MachineSwitch({ chosen, role }: { chosen: LifecycleId | PageMachineId; role: Role }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const own = lifecyclesOf(role);
  // The address may name a chart of another role's lifecycle, so that one is added.
  const lifecycle = asLifecycleId(chosen);
  const records = lifecycle === undefined || own.some((id) => id === lifecycle) ? own : [...own, lifecycle];
  return (
    <NativeSelect
      aria-label={t('lifecycle.switch')}
      size="xs"
      value={chosen}
      data={[
        {
          group: t('machine.group.records'),
          items: records.map((id) => ({ value: id, label: t(lifecycles[id].title) })),
        },
        {
          group: t('machine.group.page'),
          items: pageMachineIds
            .filter((id) => pageMachines[id].roles.some((each) => each === role))
            .map((id) => ({ value: id, label: t(pageMachines[id].chart.title) })),
        },
      ]}
      onChange={(event) => void navigate(`${stateChartRoute}?lifecycle=${event.currentTarget.value}`)}
    />
  );
}
