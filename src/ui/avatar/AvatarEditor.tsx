import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../domain/message.ts';
import { useUnsavedWork } from '../../commandKit/unsavedWork.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { useBindings } from '../../keys/useBindings.ts';
import { useLoadedOverlay } from '../../keys/useOverlay.ts';
import { LeaveQuestion } from '../../forms/LeaveQuestion.tsx';
import { UploadProgress } from '../../forms/UploadProgress.tsx';
import { toast } from '../../commandKit/toast.ts';
import { fileRefusal, type FileUpload } from '../../transfer/fileUpload.ts';
import { avatarMimeTypes } from '../../domain/file.ts';
import { CropStage } from './CropStage.tsx';
import { wholeCrop, type Crop } from './crop.ts';
import { avatarUpload, removeAvatar, saveAvatar } from './uploadAvatar.ts';
import { UserAvatar } from './UserAvatar.tsx';

interface AvatarEditorProps {
  onClose: () => void;
  /** Called after the picture has changed. */
  onChanged: () => void;
}

interface Chosen {
  picture: ImageBitmap;
  crop: Crop;
}

/** Lets the user choose, crop and upload their own picture (R-file-2). */
export default function AvatarEditor({ onClose, onChanged }: AvatarEditorProps) {
  const { t } = useTranslation();
  const { user, graph } = useCommandHost().context;
  const input = useRef<HTMLInputElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [refused, setRefused] = useState<MessageKey>();
  const [busy, setBusy] = useState(false);
  const [upload, setUpload] = useState<FileUpload>();
  const [asking, setAsking] = useState(false);
  useUnsavedWork(chosen !== undefined);
  const close = () => (chosen ? setAsking(true) : onClose());
  const content = useLoadedOverlay(close, () => (asking ? setAsking(false) : close()));

  async function choose(file: File | undefined) {
    if (!file) return;
    setRefused(undefined);
    setChosen(undefined);
    const refusal = await fileRefusal(file, 'avatar');
    if (refusal) return setRefused(refusal.key);
    try {
      const picture = await createImageBitmap(file);
      setChosen({ picture, crop: wholeCrop(picture) });
    } catch {
      // The file begins like a picture, but the browser cannot draw it.
      setRefused('avatar.type');
    }
  }

  async function change(action: () => Promise<void>) {
    setRefused(undefined);
    setBusy(true);
    try {
      await action();
      void toast({ color: 'green', message: t('common.operateSuccess') });
      onChanged();
      onClose();
    } catch (error) {
      console.warn(error);
      setRefused('avatar.failed');
      setBusy(false);
    } finally {
      setUpload(undefined);
    }
  }

  const save = () =>
    change(async () => {
      const picture = await new Promise<Blob | null>((resolve) => {
        if (canvas.current) canvas.current.toBlob(resolve, 'image/png');
        else resolve(null);
      });
      if (!picture) throw new Error('The picture could not be drawn');
      const begun = avatarUpload(graph, picture);
      setUpload(begun);
      await saveAvatar(graph, begun);
    });

  const bound = useBindings('form', {
    'form.send': () => {
      if (chosen && !busy) void save();
    },
  });

  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={false}
      title={<Text fw={600}>{t('command.account.avatar')}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={400}
      transitionProps={{ duration: 0 }}
    >
      <Stack ref={content} gap="md" data-command="account.avatar" {...bound}>
        {chosen ? (
          <CropStage
            {...chosen}
            canvas={canvas}
            onChange={(crop) => setChosen((before) => before && { ...before, crop })}
          />
        ) : (
          <Group justify="center">
            <UserAvatar name={user.name} avatarUrl={user.avatarUrl} size={128} />
          </Group>
        )}
        <Text size="sm" c="dimmed" ta="center">
          {t('avatar.help')}
        </Text>
        {refused && (
          <Text size="sm" c="red" ta="center" role="alert">
            {t(refused)}
          </Text>
        )}
        {upload && <UploadProgress upload={upload} onCancel={() => upload.cancel()} t={t} />}
        <input
          ref={input}
          type="file"
          hidden
          accept={avatarMimeTypes.join(',')}
          aria-label={t('avatar.choose')}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
        <Group justify="flex-end" gap="xs">
          {user.avatarUrl && !chosen && (
            <Button
              variant="default"
              c="red"
              loading={busy}
              onClick={() => void change(() => removeAvatar(graph))}
            >
              {t('avatar.remove')}
            </Button>
          )}
          <Button
            variant={chosen ? 'default' : 'filled'}
            data-autofocus
            disabled={busy}
            onClick={() => input.current?.click()}
          >
            {t('avatar.choose')}
          </Button>
          {chosen && (
            <Button loading={busy} onClick={() => void save()}>
              {t('form.save')}
            </Button>
          )}
        </Group>
      </Stack>
      <LeaveQuestion opened={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Modal>
  );
}
