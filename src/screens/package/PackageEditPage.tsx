import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { packageRecord } from '../../commands/package/packageRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { packageRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../ui/page/CommandPage.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';
import { packageQuery } from './packageQuery.ts';

/** /app-package-release/edit: the form of the package of the `id` parameter. */
export default function PackageEditPage() {
  const { t } = useTranslation();
  const { found, unread } = useRecordOfAddress(
    packageQuery,
    (id) => ({ id }),
    ({ packageDetail }) => packageDetail,
  );
  const record = useMemo(() => (found ? packageRecord(found) : undefined), [found]);
  if (!record) return <RecordUnread shape="form" type="package" {...unread} />;
  const back = packageRoute(record.id);
  return (
    <CommandPage
      title={`${t('command.package.edit')} · ${record.name}`}
      command={commandById('package.edit')}
      record={record}
      back={back}
    />
  );
}
