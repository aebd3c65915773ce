import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { applicationRecord } from '../../commands/application/applicationRecord.ts';
import { commandById } from '../../commands/registry.ts';
import { applicationRoute } from '../../domain/menu.ts';
import { applicationQuery } from './applicationQuery.ts';
import { CommandPage } from '../../ui/page/CommandPage.tsx';
import { RecordUnread } from '../../app/RecordUnread.tsx';
import { useRecordOfAddress } from '../../ui/page/useRecordOfAddress.ts';

/** /my-app/edit: the form of a new application; with `id` of its open version, with `version=new` too of a new version. */
export default function AppFormPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  const mode = parameters.get('version') === 'new' ? 'application.newVersion' : 'application.edit';
  return id === null ? <NewApplication /> : <NextVersion key={`${id} ${mode}`} commandId={mode} />;
}

function NewApplication() {
  const { t } = useTranslation();
  return (
    <CommandPage
      title={t('command.application.new')}
      command={commandById('application.new')}
      back="/my-app"
    />
  );
}

function NextVersion({ commandId }: { commandId: string }) {
  const { t } = useTranslation();
  const { found: application, unread } = useRecordOfAddress(
    applicationQuery,
    (id) => ({ id }),
    ({ appDetail }) => appDetail,
  );
  const record = useMemo(
    () => (application ? applicationRecord({ ...application, installer: null }) : undefined),
    [application],
  );
  if (!record) return <RecordUnread shape="form" type="application" {...unread} />;
  const command = commandById(commandId);
  const back = applicationRoute('developer', record.id);
  return (
    <CommandPage
      title={`${t(command.title)} · ${record.name}`}
      command={command}
      record={record}
      back={back}
    />
  );
}
