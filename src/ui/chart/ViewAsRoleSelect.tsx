import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roles } from '../../domain/roles.ts';
import type { ViewAsRole } from './viewAsRole.ts';

/** Lets the user choose the role that a chart is viewed as. */
export function ViewAsRoleSelect({ viewAsRole }: { viewAsRole: ViewAsRole }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="xs"
      data-screen-only
      aria-label={t('chart.viewAs')}
      value={viewAsRole.as ?? ''}
      data={[
        { value: '', label: t('chart.viewAs.everyone') },
        ...roles.map((role) => ({
          value: role,
          label: t('chart.viewAs.role', { label: t(`role.${role}`) }),
        })),
      ]}
      onChange={(event) => viewAsRole.choose(roles.find((role) => role === event.currentTarget.value))}
    />
  );
}
