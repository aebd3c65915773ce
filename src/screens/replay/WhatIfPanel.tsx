import {
  Anchor,
  Button,
  Group,
  MultiSelect,
  NativeSelect,
  Paper,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { historyRoute } from '../../commands/core/historyCommand.ts';
import { formatMoney } from '../../domain/money.ts';
import { roles as allRoles, type Role } from '../../domain/roles.ts';
import { optionsOf } from '../../replay/file.ts';
import { askedSteps, type LabSource, type LabStep } from '../../replay/lab.ts';
import { changeableRules, compare, whatIfSchema, type WhatIf } from '../../replay/whatIf.ts';
import { eventWord, foundText, lifecycleWord, ruleWord, sentences, stateWord } from './verdictWords.ts';
import classes from './replay.module.css';

/** Differences that are listed; all are counted. */
const listed = 200;

/** "Had this rule been so" (R-replay-5): which of the steps as they stand would have gone another way, and the money. */
export function WhatIfPanel({ source, steps }: { source: LabSource; steps: readonly LabStep[] }) {
  const { t, i18n } = useTranslation();
  const rules = changeableRules([...new Set(source.steps.map(({ lifecycle }) => lifecycle))]);
  const [chosen, setChosen] = useState('');
  const [change, setChange] = useState<WhatIf['change']>('off');
  const [roles, setRoles] = useState<readonly Role[]>();
  const [figure, setFigure] = useState<string>();
  const [edge, setEdge] = useState<string>();
  const [asked, setAsked] = useState<WhatIf>();
  const taken = useMemo(() => askedSteps(steps).map(({ step }) => step), [steps]);
  const found = useMemo(() => asked && compare(taken, asked, optionsOf(source)), [taken, asked, source]);
  const rule = rules.find((each) => `${each.lifecycle}.${each.rule}` === chosen) ?? rules[0];
  if (!rule) return null;
  const ways = [
    'off' as const,
    ...(rule.edgesWithout.length > 0 ? ['on' as const] : []),
    ...(rule.roles ? ['roles' as const] : []),
    ...(rule.threshold ? ['figure' as const] : []),
  ];
  const way = ways.find((each) => each === change) ?? 'off';
  const wanted = whatIfSchema.safeParse({
    lifecycle: rule.lifecycle,
    rule: rule.rule,
    change: way,
    edge: edge ?? rule.edgesWithout[0]?.edge,
    roles: roles ?? rule.roles,
    figure: figure ?? rule.threshold?.figure,
  });
  return (
    <Paper withBorder p="md" component="section" aria-label={t('replay.whatIf')}>
      <Title order={2} fz={16} fw={600}>
        {t('replay.whatIf')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('replay.whatIfHelp')}
      </Text>
      <Group gap="sm" align="end">
        <NativeSelect
          label={t('replay.guard')}
          w={{ base: '100%', xs: 340 }}
          value={`${rule.lifecycle}.${rule.rule}`}
          data={rules.map((each) => ({
            value: `${each.lifecycle}.${each.rule}`,
            label: `${lifecycleWord(t, each.lifecycle)} · ${ruleWord(t, each.lifecycle, each.rule)}`,
          }))}
          onChange={(event) => {
            setChosen(event.currentTarget.value);
            setRoles(undefined);
            setFigure(undefined);
            setEdge(undefined);
          }}
        />
        <NativeSelect
          label={t('replay.change')}
          value={way}
          data={ways.map((value) => ({ value, label: t(`replay.change.${value}`) }))}
          onChange={(event) => setChange(event.currentTarget.value as WhatIf['change'])}
        />
        {way === 'on' && (
          <NativeSelect
            label={t('replay.askedOf')}
            value={edge ?? rule.edgesWithout[0]?.edge}
            data={rule.edgesWithout.map((each) => ({
              value: each.edge,
              label: `${eventWord(t, i18n, each)} · ${stateWord(t, rule.lifecycle, each.from)}`,
            }))}
            onChange={(event) => setEdge(event.currentTarget.value)}
          />
        )}
        {way === 'roles' && (
          <MultiSelect
            label={t('user.role')}
            w={{ base: '100%', xs: 300 }}
            value={[...(roles ?? rule.roles ?? [])]}
            data={allRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
            onChange={(value) => setRoles(value as Role[])}
          />
        )}
        {way === 'figure' && rule.threshold && (
          <TextInput
            label={t(rule.threshold.label)}
            inputMode="decimal"
            value={figure ?? rule.threshold.figure}
            onChange={(event) => setFigure(event.currentTarget.value)}
            error={!wanted.success}
          />
        )}
        <Button variant="default" disabled={!wanted.success} onClick={() => setAsked(wanted.data)}>
          {t('replay.ask')}
        </Button>
      </Group>
      {found && asked && (
        <Stack gap="xs" mt="md">
          <Text size="sm" fw={600} role="status">
            {sentences(t, [
              t('replay.differences', {
                count: found.differences.length,
                of: taken.length,
                sum: formatMoney(found.sum),
              }),
              found.unasked > 0 && t('replay.unaskedCount', { count: found.unasked }),
              source.found && foundText(t, source.found, source.steps.length),
              found.differences.length > listed && t('replay.listed', { shown: listed }),
            ])}
          </Text>
          {found.differences.length > 0 && (
            <div className={classes.found}>
              <Table fz="sm" aria-label={t('replay.whatIf')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('column.record')}</Table.Th>
                    <Table.Th>{t('auditTrail.event')}</Table.Th>
                    <Table.Th>{t('replay.now')}</Table.Th>
                    <Table.Th>{t('replay.then')}</Table.Th>
                    <Table.Th ta="right">{t('column.amount')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {found.differences.slice(0, listed).map(({ step, now, then, amount }) => (
                    <Table.Tr key={`${step.recordId} ${step.seq} ${step.event}`}>
                      <Table.Td>
                        <Anchor component={Link} size="sm" to={historyRoute(step.lifecycle, step.recordId)}>
                          {step.recordName ?? step.recordId.slice(-8)}
                        </Anchor>
                      </Table.Td>
                      <Table.Td>{eventWord(t, i18n, step)}</Table.Td>
                      <Table.Td>{t(`replay.verdict.${now.verdict}`)}</Table.Td>
                      <Table.Td>{t(`replay.verdict.${then.verdict}`)}</Table.Td>
                      <Table.Td ta="right">{amount === null ? '—' : formatMoney(amount)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )}
        </Stack>
      )}
    </Paper>
  );
}
