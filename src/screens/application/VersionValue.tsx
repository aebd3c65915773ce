import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commands/core/commandHost.ts';
import { tellDownload } from '../../commands/core/notices.tsx';
import { saveFile } from '../../transfer/storedFile.ts';
import type { ComparedField } from '../../domain/applicationChanges.ts';
import { formatMoney } from '../../domain/money.ts';
import type { VersionView } from './applicationQuery.ts';
import { clientsText } from './clientsText.ts';

const megabyte = 1024 * 1024;

/** A field of a version as people read it; a dash where nothing was given. */
export function VersionValue({ version, field }: { version: VersionView; field: ComparedField }) {
  const { t } = useTranslation();
  switch (field) {
    case 'clients':
      return clientsText(t, version.clients);
    case 'developerSeatPrice':
    case 'platformSeatPrice':
      return formatMoney(version[field]);
    case 'accessAddress':
      return version.accessAddress === '' ? (
        '—'
      ) : (
        <Anchor href={version.accessAddress} target="_blank" rel="noreferrer" size="sm">
          {version.accessAddress}
        </Anchor>
      );
    case 'installer':
      return <Installer installer={version.installer} />;
    default:
      return version[field] === '' ? (
        '—'
      ) : (
        <Text span inherit style={{ whiteSpace: 'pre-wrap' }}>
          {version[field]}
        </Text>
      );
  }
}

function Installer({ installer }: Pick<VersionView, 'installer'>) {
  const { t } = useTranslation();
  const { context } = useCommandHost();
  if (!installer) return '—';
  const size = Math.max(0.1, installer.size / megabyte).toFixed(1);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => void tellDownload(t, saveFile(context.graph, installer))}
      >
        {installer.name}
      </Anchor>
      {` ${size} MB`}
    </>
  );
}
