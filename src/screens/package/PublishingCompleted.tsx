import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { packageRoute } from '../../domain/menu.ts';
import type { CreatedPackage } from '../../machines/packagePublishing.ts';
import { stateMeta } from '../../machines/lifecycle.ts';
import { packagePublication } from '../../machines/packagePublication.ts';
import { StateBadge } from '../../ui/page/StateBadge.tsx';

interface PublishingCompletedProps {
  created: CreatedPackage;
  onAgain: () => void;
}

/** Shows the result of the publishing flow, and the next pages. */
export function PublishingCompleted({ created, onAgain }: PublishingCompletedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, name, status } = created;
  return (
    <Stack gap="sm" maw={560} role="status">
      <Group gap="sm">
        <Title order={2} fz={16} fw={600}>
          {t(`publishing.completed.${status}`, { name })}
        </Title>
        <StateBadge {...stateMeta(packagePublication, status)} />
      </Group>
      <Text size="sm" c="dimmed">
        {t(`publishing.completed.${status}Words`)}
      </Text>
      <Group gap="xs" mt="xs">
        {/* Has the focus, so that Enter creates another package. */}
        <Button autoFocus onClick={onAgain}>
          {t('publishing.again')}
        </Button>
        <Button variant="default" onClick={() => void navigate(packageRoute(id))}>
          {t('command.package.open')}
        </Button>
        <Button variant="default" onClick={() => void navigate('/app-package-release')}>
          {t('common.toList')}
        </Button>
      </Group>
    </Stack>
  );
}
