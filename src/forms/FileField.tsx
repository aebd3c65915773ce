import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { bytesText } from '../domain/bytesText.ts';
import type { Field } from '../commandKit/command.ts';
import { dropUpload, leaveUpload, uploadOf } from '../transfer/uploads.ts';
import type { DrawnForm } from './drawnForm.ts';
import { UploadProgress, useRefusal } from './UploadProgress.tsx';
import classes from './CommandForm.module.css';

interface FileFieldProps {
  field: Extract<Field, { kind: 'file' }>;
  open: DrawnForm;
  shared: { label: string; description?: string; error?: ReactNode; name: string };
}

/** Shows a file input: a chosen file is uploaded at once, while the user fills in the rest. A stored file can be removed. */
export function FileField({ field, open, shared }: FileFieldProps) {
  const { context, form } = open;
  const { t } = context;
  const value = form.values[field.name];
  const file = value instanceof File ? value : null;
  const upload = file && uploadOf(context, file, field.purpose);
  const refusal = useRefusal(upload, t);
  useLeaving(file);

  function choose(chosen: File | null): void {
    if (file) dropUpload(file);
    form.setFieldValue(field.name, chosen);
  }

  const limit = bytesText(field.sizeLimit);
  const error = shared.error ?? refusal;
  return (
    <Stack gap={6}>
      <FileInput
        {...shared}
        description={!error && field.help ? t(field.help, { limit }) : undefined}
        error={error}
        value={file}
        onChange={choose}
        accept={field.accept.join(',')}
        placeholder={t('form.chooseFile')}
        clearable
        clearButtonProps={{ 'aria-label': t('upload.removeNamed', { name: file?.name ?? '' }) }}
      />
      {upload && <UploadProgress upload={upload} onCancel={() => choose(null)} t={t} />}
      {!file && field.storedFileField !== undefined && (
        <StoredFile name={field.storedFileField} open={open} />
      )}
    </Stack>
  );
}

/** Stops the upload when the form closes, unless the form itself was sent. */
function useLeaving(file: File | null): void {
  const latest = useRef(file);
  useEffect(() => {
    latest.current = file;
  }, [file]);
  useEffect(
    () => () => {
      if (latest.current) leaveUpload(latest.current);
    },
    [],
  );
}

/** Shows the stored file: it remains unless it is removed or replaced. */
function StoredFile({ name, open: { context, form } }: { name: string; open: DrawnForm }) {
  const { t } = context;
  const fileName = String(form.values[name] ?? '');
  const [removed, setRemoved] = useState('');
  const set = (next: string) => form.setFieldValue(name, next);
  // Reserves the line before it is known whether there is a file, and afterwards too.
  if (fileName === '' && removed === '') return <div className={classes.storedFile} />;
  return (
    <Group gap="xs" wrap="nowrap" role="status" className={classes.storedFile}>
      <Text
        size="sm"
        truncate
        c={fileName === '' ? 'dimmed' : undefined}
        td={fileName === '' ? 'line-through' : undefined}
      >
        {fileName === '' ? removed : t('form.storedFile', { name: fileName })}
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={
          fileName === ''
            ? t('upload.restoreNamed', { name: removed })
            : t('upload.removeNamed', { name: fileName })
        }
        onClick={() => {
          setRemoved(fileName);
          set(removed);
        }}
      >
        {fileName === '' ? t('upload.restore') : t('upload.remove')}
      </Button>
    </Group>
  );
}
