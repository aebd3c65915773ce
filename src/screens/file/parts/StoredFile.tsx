import { Anchor } from '@mantine/core';
import { IconRoute } from '../../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCommandHost } from '../../../commandKit/commandHost.ts';
import { historyRoute } from '../../../commands/core/historyCommand.ts';
import { tellDownload } from '../../../commandKit/notices.tsx';
import { fileLifecycle } from '../../../machines/file.ts';
import { saveFile } from '../../../transfer/storedFile.ts';

interface StoredFileProps {
  file: { id: string; name: string };
  /** The size after the file's name: "1.4 MB". */
  size?: string;
}

/** A file of a record: a link that downloads it, and a link to its history. */
export function StoredFile({ file, size }: StoredFileProps) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => void tellDownload(t, saveFile(context.graph, file))}
      >
        {file.name}
      </Anchor>
      {size && ` ${size}`}{' '}
      <Anchor
        component={Link}
        to={historyRoute(fileLifecycle.id, file.id)}
        size="sm"
        aria-label={t('common.historyOf', { name: file.name })}
        title={t('common.historyOf', { name: file.name })}
      >
        <IconRoute size={14} aria-hidden style={{ verticalAlign: 'text-bottom' }} />
      </Anchor>
    </>
  );
}
