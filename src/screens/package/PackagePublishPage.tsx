import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../forms/LeaveQuestion.tsx';
import { textOfFields, useUnsavedWork } from '../../commandKit/unsavedWork.ts';
import { formWidth } from '../../ui/page/formWidth.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useLeaveQuestion } from '../../ui/router/useLeaveQuestion.ts';
import { PublishingCompleted } from './PublishingCompleted.tsx';
import { PublishingForm } from './PublishingForm.tsx';
import { PublishingSteps } from './PublishingSteps.tsx';
import { usePublishing } from './usePublishing.ts';

/** /app-package-release/publish: the three steps of publishing a product package (R-package-8). */
export default function PackagePublishPage() {
  const { t } = useTranslation();
  const publishing = usePublishing();
  const { shown, unsaved, snapshot, restoredAt } = publishing;
  const { isAsking, stay, leave } = useLeaveQuestion(unsaved);
  useUnsavedWork(unsaved, { isStored: true, text: () => textOfFields(document.querySelector('main')) });
  const { created } = snapshot.context;
  return (
    <Stack gap="md">
      <PageHead title={t('menu.packagePublish')} />
      <PublishingSteps shown={shown} />
      {unsaved && restoredAt && (
        <Group gap="sm" role="status">
          <Text size="sm" c="dimmed">
            {t('publishing.restored', { at: restoredAt })}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={publishing.startOver}>
            {t('publishing.startOver')}
          </Anchor>
        </Group>
      )}
      <Paper withBorder p="lg" maw={formWidth}>
        {created ? (
          <PublishingCompleted created={created} onAgain={publishing.startOver} />
        ) : (
          <PublishingForm key={shown} publishing={publishing} />
        )}
      </Paper>
      <LeaveQuestion
        opened={isAsking}
        onStay={stay}
        onLeave={() => {
          publishing.discard();
          leave();
        }}
      />
    </Stack>
  );
}
