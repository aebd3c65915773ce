import { Skeleton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from 'urql';
import { packageRecord } from '../../commands/records/package.ts';
import { commandById } from '../../commands/registry.ts';
import { packageRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../shell/CommandPage.tsx';
import { FailedList } from '../../shell/list/ListStates.tsx';
import { packageQuery } from './packageQuery.ts';

/** /app-package-release/edit: the form of the package of the `id` parameter. */
export default function PackageEditPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  return <EditPackage key={id} id={id} />;
}

function EditPackage({ id }: { id: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [{ data, error }, retry] = useQuery({ query: packageQuery, variables: { id } });
  const found = data?.packageDetail;
  const record = useMemo(() => (found ? packageRecord(found) : undefined), [found]);
  if (error && !found)
    return <FailedList error={error} onRetry={() => retry({ requestPolicy: 'network-only' })} />;
  if (!record) return <Skeleton height={320} />;
  const back = packageRoute(id);
  return (
    <CommandPage
      title={`${t('command.package.edit')} · ${record.name}`}
      command={commandById('package.edit')}
      record={record}
      onDone={() => void navigate(back)}
      onCancel={() => void navigate(back)}
    />
  );
}
