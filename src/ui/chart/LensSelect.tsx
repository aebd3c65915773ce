import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { roles } from '../../domain/roles.ts';
import type { Lens } from './lens.ts';

/** Chooses the role that a chart is seen as. */
export function LensSelect({ lens }: { lens: Lens }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="xs"
      data-screen-only
      aria-label={t('chart.lens')}
      value={lens.as ?? ''}
      data={[
        { value: '', label: t('chart.lens.everyone') },
        ...roles.map((role) => ({ value: role, label: t('chart.lens.as', { label: t(`role.${role}`) }) })),
      ]}
      onChange={(event) => lens.choose(roles.find((role) => role === event.currentTarget.value))}
    />
  );
}
