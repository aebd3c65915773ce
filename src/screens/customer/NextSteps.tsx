import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MessageKey } from '../../domain/message.ts';
import { clientStepsOf, type ClientStep } from '../../domain/clientStep.ts';
import { orderRoute } from '../../domain/menu.ts';
import { useToday } from '../../ui/page/today.ts';
import type { CustomerDetail, WaitingOrder } from './customerQuery.ts';
import { buyRenewRoute } from './buyModes.ts';

interface NextStepsProps {
  client: CustomerDetail;
  waiting: readonly WaitingOrder[];
}

/** Shows the next step for each package of a client, with a link. */
export function NextSteps({ client, waiting }: NextStepsProps) {
  const { t } = useTranslation();
  const steps = clientStepsOf(client.status, waiting, client.subscriptions, useToday());
  if (steps.length === 0) return null;
  const [{ kind: first } = { kind: '' }] = steps;
  return (
    <Alert
      color={first.startsWith('end') ? 'yellow' : first === 'disabled' ? 'gray' : 'blue'}
      variant="light"
      py="xs"
      data-testid="next-step"
    >
      <Stack gap={4}>
        {steps.map((step) => {
          const { kind, ...facts } = step;
          const link = linkOf(step, client.id);
          return (
            <Group gap="sm" key={JSON.stringify(step)}>
              <Text size="sm">{t(`client.step.${kind}`, facts)}</Text>
              {link && (
                <Anchor component={Link} to={link.route} size="sm" fw={500}>
                  {t(link.title)}
                </Anchor>
              )}
            </Group>
          );
        })}
      </Stack>
    </Alert>
  );
}

function linkOf(step: ClientStep, clientId: string): { route: string; title: MessageKey } | undefined {
  switch (step.kind) {
    case 'disabled':
      return undefined;
    case 'waiting':
      return { route: orderRoute('salesperson', step.orderId), title: 'command.order.open' };
    case 'ending':
    case 'ended':
      return { route: buyRenewRoute(clientId, 'renew'), title: 'command.customer.renew' };
    // A package that cannot be renewed is replaced by another one.
    case 'endingBlocked':
    case 'endedBlocked':
    case 'sell':
      return { route: buyRenewRoute(clientId, 'package'), title: 'command.customer.sellPackage' };
  }
}
