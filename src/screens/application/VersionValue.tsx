import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ComparedField } from '../../domain/applicationChanges.ts';
import { formatMoney } from '../../domain/money.ts';
import { StoredFile } from '../file/parts/StoredFile.tsx';
import type { VersionView } from './applicationQuery.ts';
import { clientsText } from './clientsText.ts';

const megabyte = 1024 * 1024;

/** Shows a field of a version in readable form; a dash if it is empty. */
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
  if (!installer) return '—';
  const size = Math.max(0.1, installer.size / megabyte).toFixed(1);
  return <StoredFile file={installer} size={`${size} MB`} />;
}
