import { Alert, Anchor, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageKey } from '../../domain/message.ts';
import { clientStepOf, type ClientStep } from '../../domain/clientStep.ts';
import { orderRoute } from '../../domain/menu.ts';
import { useToday } from '../../ui/page/today.ts';
import type { CustomerDetail, CustomerOrder } from './customerQuery.ts';
import { buyRenewRoute } from './buyModes.ts';

interface NextStepProps {
  client: CustomerDetail;
  orders: readonly CustomerOrder[];
}

/** What to do next for a client, with the way there. */
export function NextStep({ client, orders }: NextStepProps) {
  const { t } = useTranslation();
  const today = useToday();
  const waiting = orders.find(({ status }) => status === 'pending');
  const step = clientStepOf(client.status, waiting, client.subscriptions, today);
  if (!step) return null;
  const way = wayOf(step, client.id);
  const { kind, ...facts } = step;
  return (
    <Alert
      color={kind.startsWith('end') ? 'yellow' : kind === 'disabled' ? 'gray' : 'blue'}
      variant="light"
      py="xs"
      data-testid="next-step"
    >
      <Group gap="sm">
        <Text size="sm">{t(`client.step.${kind}`, facts)}</Text>
        {way && (
          <Anchor component={Link} to={way.route} size="sm" fw={500}>
            {t(way.title)}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}

function wayOf(step: ClientStep, clientId: string): { route: string; title: MessageKey } | undefined {
  switch (step.kind) {
    case 'disabled':
      return undefined;
    case 'waiting':
      return { route: orderRoute('salesperson', step.orderId), title: 'command.order.open' };
    case 'ending':
    case 'ended':
      return { route: buyRenewRoute(clientId, 'renew'), title: 'command.customer.renew' };
    // What cannot be renewed is replaced by another package.
    case 'endingBlocked':
    case 'endedBlocked':
    case 'sell':
      return { route: buyRenewRoute(clientId, 'package'), title: 'command.customer.sellPackage' };
  }
}
