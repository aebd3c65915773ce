import {
  Button,
  Group,
  MultiSelect,
  NativeSelect,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandHost } from '../../commandKit/commandHost.ts';
import { textOfFields, useUnsavedWork } from '../../commandKit/unsavedWork.ts';
import { formatMoney } from '../../domain/money.ts';
import { roles as allRoles, type Role } from '../../domain/roles.ts';
import { stepCounts } from '../replay/file.ts';
import type { LabSource, LabStep } from '../replay/lab.ts';
import { changeableRules, whatIfSchema, type WhatIf } from '../replay/whatIf.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { computeWhatIf, fetchWhatIf, isComputedOnServer, type WhatIfAnswer } from './whatIfAnswer.ts';
import { eventWord, foundText, lifecycleWord, ruleWord, sentences, stateWord } from './verdictWords.ts';

/**
 * Asks "if this rule had been different" (R-replay-5): shows which of the present steps would have had another outcome, and
 * the money.
 */
export function WhatIfPanel({ source, steps }: { source: LabSource; steps: readonly LabStep[] }) {
  const { t, i18n } = useTranslation();
  const rules = changeableRules([...new Set(source.steps.map(({ lifecycle }) => lifecycle))]);
  const [chosen, setChosen] = useState('');
  const [change, setChange] = useState<WhatIf['change']>('off');
  const [roles, setRoles] = useState<readonly Role[]>();
  const [figure, setFigure] = useState<string>();
  const [edge, setEdge] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  useUnsavedWork(figure !== undefined || roles !== undefined, { text: () => textOfFields(panel.current) });
  const { graph } = useCommandHost().context;
  const [request, setRequest] = useState<{ whatIf: WhatIf; source: LabSource; count: number }>();
  const [answered, setAnswered] = useState<{ of: number; answer: WhatIfAnswer | undefined }>();
  const onServer = isComputedOnServer(source, steps);
  const here = useMemo(
    () => (request && !onServer ? computeWhatIf(source, steps, request.whatIf) : undefined),
    [request, onServer, source, steps],
  );
  // The answer belongs to the steps that were loaded when it was requested.
  const sent = onServer && request?.source === source ? request.count : undefined;
  const answer = onServer ? (answered && answered.of === sent ? answered.answer : undefined) : here;
  const waits = sent !== undefined && answered?.of !== sent;
  function sendRequest(whatIf: WhatIf) {
    const count = (request?.count ?? 0) + 1;
    setRequest({ whatIf, source, count });
    if (!onServer) return;
    fetchWhatIf(graph, source, whatIf).then(
      (found) => setAnswered({ of: count, answer: found }),
      // The GraphQL client has already reported the error.
      () => setAnswered({ of: count, answer: undefined }),
    );
  }
  const rule = rules.find((each) => `${each.lifecycle}.${each.rule}` === chosen) ?? rules[0];
  if (!rule) return null;
  const changes = [
    'off' as const,
    ...(rule.edgesWithout.length > 0 ? ['on' as const] : []),
    ...(rule.roles ? ['roles' as const] : []),
    ...(rule.threshold ? ['figure' as const] : []),
  ];
  const activeChange = changes.find((each) => each === change) ?? 'off';
  const parsed = whatIfSchema.safeParse({
    lifecycle: rule.lifecycle,
    rule: rule.rule,
    change: activeChange,
    edge: edge ?? rule.edgesWithout[0]?.edge,
    roles: roles ?? rule.roles,
    figure: figure ?? rule.threshold?.figure,
  });
  return (
    <Paper ref={panel} withBorder p="md" component="section" aria-label={t('replay.whatIf')}>
      <Title order={2} fz={16} fw={600}>
        {t('replay.whatIf')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('replay.whatIfHelp')}
      </Text>
      <Group gap="sm" align="end" data-view>
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
          value={activeChange}
          data={changes.map((value) => ({ value, label: t(`replay.change.${value}`) }))}
          onChange={(event) => setChange(event.currentTarget.value as WhatIf['change'])}
        />
        {activeChange === 'on' && (
          <NativeSelect
            label={t('replay.questionsOf')}
            value={edge ?? rule.edgesWithout[0]?.edge}
            data={rule.edgesWithout.map((each) => ({
              value: each.edge,
              label: `${eventWord(t, i18n, each)} · ${stateWord(t, rule.lifecycle, each.from)}`,
            }))}
            onChange={(event) => setEdge(event.currentTarget.value)}
          />
        )}
        {activeChange === 'roles' && (
          <MultiSelect
            label={t('user.role')}
            w={{ base: '100%', xs: 300 }}
            value={[...(roles ?? rule.roles ?? [])]}
            data={allRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
            onChange={(value) => setRoles(value as Role[])}
          />
        )}
        {activeChange === 'figure' && rule.threshold && (
          <TextInput
            label={t(rule.threshold.label)}
            inputMode="decimal"
            value={figure ?? rule.threshold.figure}
            onChange={(event) => setFigure(event.currentTarget.value)}
            error={!parsed.success}
          />
        )}
        <Button
          variant="default"
          disabled={!parsed.success}
          loading={waits}
          onClick={() => parsed.data && sendRequest(parsed.data)}
        >
          {t('replay.runWhatIf')}
        </Button>
      </Group>
      {answer && (
        <Stack gap="xs" mt="md">
          <Text size="sm" fw={600} role="status">
            {sentences(t, [
              t('replay.differences', {
                count: answer.count,
                of: answer.of + answer.attempts.replayed,
                sum: formatMoney(answer.sum),
              }),
              answer.attempts.replayed > 0 && t('replay.attempts', { count: answer.attempts.replayed }),
              answer.attempts.withoutFacts > 0 &&
                t('replay.attemptsWithoutFacts', { count: answer.attempts.withoutFacts }),
              answer.unasked > 0 && t('replay.unaskedCount', { count: answer.unasked }),
              !onServer && source.found && foundText(t, source.found, stepCounts(source.steps).steps),
              !onServer && answer.attempts.replayed === 0 && t('replay.withoutAttempts'),
              answer.count > answer.differences.length &&
                t('replay.listed', { shown: answer.differences.length }),
            ])}
          </Text>
          {answer.differences.length > 0 && (
            <DifferenceList key={request?.count} differences={answer.differences} />
          )}
        </Stack>
      )}
    </Paper>
  );
}
