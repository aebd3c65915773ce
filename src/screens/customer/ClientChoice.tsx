import { Anchor, Paper, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { Choice, CommandContext } from '../../commandKit/command.ts';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { ChoiceField } from '../../forms/ChoiceField.tsx';
import { customerPageQuery } from './customerListQuery.ts';
import { formWidth } from '../../ui/page/formWidth.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { buyRenewRoute, type BuyMode } from './buyModes.ts';

/** The number of choices without a keyword; typing finds the others. */
const shownClients = 50;

/**
 * Searches the salesperson's own clients by part of a name, in characters or pinyin, an ID or a phone. Throws GraphFailure.
 */
async function clientChoices({ graph, t }: CommandContext, keyword: string): Promise<Choice[]> {
  const input = { current: 1, pageSize: shownClients, keyword: keyword.slice(0, 50) || undefined };
  const { customerPage } = await graph.query(customerPageQuery, { input });
  return (customerPage?.records ?? []).map(({ id, name, companyId, adminName, adminPhone, status }) => ({
    value: id,
    label: `${name} (${companyId})`,
    description: `${adminName} · ${adminPhone}`,
    ...(status === 'disabled' && { blocked: t('refusal.customer.disabled') }),
  }));
}

/** Asks for the client to sell to, if the address does not name one. The choice opens the form. */
export function ClientChoice({ mode }: { mode: BuyMode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { context } = useCommandHost();
  const field = useMemo(
    () => ({
      choices: (asking: CommandContext) => clientChoices(asking, ''),
      search: (asking: CommandContext, _data: unknown, keyword: string) => clientChoices(asking, keyword),
    }),
    [],
  );
  return (
    <Stack gap="md">
      <PageHead title={t('menu.buyRenew')} />
      <Paper withBorder p="lg" maw={formWidth}>
        <Stack gap="sm" maw={560}>
          <ChoiceField
            field={field}
            open={{ context, data: undefined }}
            shared={{
              label: t('client.choose'),
              name: 'client',
              value: '',
              onChange: (id) => void navigate(buyRenewRoute(String(id), mode), { replace: true }),
            }}
          />
          <Text size="sm" c="dimmed">
            {t('client.chooseHelp')}{' '}
            <Anchor component={Link} to="/my-client" size="sm" underline="always">
              {t('record.toList', { list: t('menu.myClient') })}
            </Anchor>
          </Text>
        </Stack>
      </Paper>
    </Stack>
  );
}
