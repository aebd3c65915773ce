import { Button, Group, Progress, Text, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import type { TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { bytesText } from '../domain/bytesText.ts';
import type { Message } from '../domain/message.ts';
import type { FileUpload, UploadState } from '../transfer/fileUpload.ts';

const nothing = () => undefined;
const still = () => nothing;

function useUpload(upload: FileUpload | null | undefined): UploadState | undefined {
  return useSyncExternalStore(upload?.subscribe ?? still, upload?.snapshot ?? nothing);
}

const worded = (t: TFunction, why: Message | string) =>
  typeof why === 'string' ? why : t(why.key, why.params ?? {});

/** Returns the reason why the file is refused. */
export function useRefusal(upload: FileUpload | null, t: TFunction): string | undefined {
  const state = useUpload(upload);
  return state?.phase === 'refused' && state.why !== undefined ? worded(t, state.why) : undefined;
}

/** The number of steps that a screen reader announces: quarters, not each per cent. */
const announcedSteps = 4;

interface UploadProgressProps {
  upload: FileUpload;
  t: TFunction;
  onCancel: () => void;
}

/** Shows the progress of an upload in figures and as a bar, with buttons to stop it or to resume it after a failure. */
export function UploadProgress({ upload, t, onCancel }: UploadProgressProps) {
  const state = useUpload(upload);
  if (!state || state.phase === 'refused' || state.phase === 'cancelled') return null;
  const { phase, sent, size, why } = state;
  const share = size === 0 ? 0 : sent / size;
  // Shows 100 per cent only when the upload is done.
  const percent = phase === 'done' ? 100 : Math.min(99, Math.floor(share * 100));
  const figures = t('upload.figures', { percent, sent: bytesText(sent), size: bytesText(size) });
  const announced = Math.floor(share * announcedSteps) * (100 / announcedSteps);
  return (
    <div data-upload={phase}>
      <Progress
        value={percent}
        size="sm"
        color={phase === 'broken' ? 'red' : phase === 'done' ? 'green' : undefined}
        transitionDuration={0}
        aria-label={t('upload.progress')}
      />
      <Group gap="xs" mt={4} justify="space-between" wrap="nowrap">
        <Text
          size="xs"
          c={phase === 'broken' ? 'red' : 'dimmed'}
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {phase === 'sending' ? figures : `${t(`upload.${phase}`)} · ${figures}`}
          {phase === 'broken' && why !== undefined && ` · ${worded(t, why)}`}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {phase === 'broken' && (
            <Button size="compact-xs" onClick={() => void upload.send().catch(nothing)}>
              {t('upload.continue')}
            </Button>
          )}
          {phase !== 'done' && (
            <Button size="compact-xs" variant="default" onClick={onCancel}>
              {t('upload.cancel')}
            </Button>
          )}
        </Group>
      </Group>
      <VisuallyHidden role="status">
        {phase === 'sending' ? t('upload.announced', { percent: announced }) : t(`upload.${phase}`)}
      </VisuallyHidden>
    </div>
  );
}
