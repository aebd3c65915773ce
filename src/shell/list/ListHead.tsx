import { Button, Group } from '@mantine/core';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commands/commandHost.ts';
import { tellDownload } from '../../commands/notices.tsx';
import type { ListPreference } from './listPreference.ts';
import type { ListState } from './listState.ts';
import type { ListExport } from './RecordList.tsx';

const ListSettings = lazy(() => import('./ListSettings.tsx'));

interface ListHeadProps {
  label: string;
  filters?: ReactNode;
  columns: { id: string; title: string }[];
  state: ListState;
  exported?: ListExport;
  preference: ListPreference;
  onPreference: (next: ListPreference) => void;
}

/** The filters of a list, and at the right how it is shown and the way to take it along. */
export function ListHead({ filters, exported, label, ...settings }: ListHeadProps) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  const [opened, setOpened] = useState(false);
  const [exporting, setExporting] = useState(false);

  async function save({ path, filter }: ListExport) {
    setExporting(true);
    const saved = import('./saveList.ts').then(({ saveList }) =>
      saveList(context.graph, path, filter, label),
    );
    await tellDownload(t, saved);
    setExporting(false);
  }

  const button = (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconAdjustments size={16} stroke={1.6} />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      {t('list.settings')}
    </Button>
  );
  return (
    <Group justify="space-between" gap="sm" align="flex-start">
      {filters ?? <span />}
      <Group gap="xs">
        {opened ? (
          <Suspense fallback={button}>
            <ListSettings {...settings} onClose={() => setOpened(false)} button={button} />
          </Suspense>
        ) : (
          button
        )}
        {exported && (
          <Button
            variant="default"
            size="sm"
            loading={exporting}
            leftSection={<IconDownload size={16} stroke={1.6} />}
            onClick={() => void save(exported)}
          >
            {t('list.export')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
