import { SegmentedControl, Skeleton } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { commandById } from '../../commands/registry.ts';
import { customerRoute } from '../../domain/menu.ts';
import { CommandPage } from '../../shell/CommandPage.tsx';
import { FailedList } from '../../shell/list/ListStates.tsx';
import { buyModeOf, buyModes, buyRenewRoute, type BuyMode } from './buyModes.ts';
import { useClient } from './useClient.ts';

/** /my-client/buy-renew: sells the client of the `id` parameter a package or seats, or renews, by `mode`. */
export default function BuyRenewPage() {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  return <BuyRenew key={id} id={id} mode={buyModeOf(parameters.get('mode'))} />;
}

function BuyRenew({ id, mode }: { id: string; mode: BuyMode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { record, error, retry } = useClient(id);
  if (error) return <FailedList error={error} onRetry={retry} />;
  if (!record) return <Skeleton height={320} />;
  const back = customerRoute('salesperson', id);
  return (
    <CommandPage
      title={record.name}
      command={commandById(buyModes[mode])}
      record={record}
      onDone={(outcome) => void navigate(outcome.route ?? back)}
      onCancel={() => void navigate(back)}
      above={
        <SegmentedControl
          w={{ base: '100%', xs: 360 }}
          aria-label={t('client.mode')}
          value={mode}
          onChange={(chosen) => void navigate(buyRenewRoute(id, chosen as BuyMode), { replace: true })}
          data={Object.keys(buyModes).map((value) => ({ value, label: t(`client.mode.${value}`) }))}
          transitionDuration={0}
        />
      }
    />
  );
}
