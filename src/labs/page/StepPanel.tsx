import { Paper, Stack, Text, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { factValue, describeFact } from '../../domain/auditFacts.ts';
import type { MessageKey } from '../../domain/message.ts';
import { isWorded } from '../../i18n/instance.ts';
import { chartLayouts } from '../../machines/chartLayouts.ts';
import { hasState, statesNow, type Lifecycle } from '../../machines/lifecycle.ts';
import { asLifecycleId, lifecycles } from '../../machines/lifecycles.ts';
import { guardsOf, missingFacts } from '../replay/guards.ts';
import type { FileStep } from '../replay/file.ts';
import { factsToEnter, withFact, type LabStep } from '../replay/lab.ts';
import type { LabEvent } from '../replay/labMachine.ts';
import type { Outcome, Verdict } from '../replay/replay.ts';
import { recordKey, type StoredFacts } from '../replay/step.ts';
import { StateChart } from '../../ui/chart/StateChart.tsx';
import { Minute } from '../../ui/page/Minute.tsx';
import { FactInput } from './FactInput.tsx';
import { GuardTable } from './GuardTable.tsx';
import { StepSummary } from './StepSummary.tsx';
import { eventWord, lifecycleWord, ruleWord, stateWord, verdictReason } from './verdictWords.ts';
import classes from './replay.module.css';

interface StepPanelProps {
  steps: readonly LabStep[];
  outcomes: readonly (Outcome | undefined)[];
  at: number;
  send: (event: LabEvent) => void;
  firstFact: Ref<HTMLInputElement>;
}

/** Shows the current step: its edge on the chart, the states before and after, its guards, and their facts. */
export function StepPanel({ steps, outcomes, at, send, firstFact }: StepPanelProps) {
  const { t, i18n } = useTranslation();
  const shown = steps[at];
  if (!shown) return null;
  const { step } = shown;
  const outcome = outcomes[at];
  const id = asLifecycleId(step.lifecycle);
  const reason = outcome && verdictReason(t, step, outcome);
  const missing = outcome ? missingFacts(step, outcome.before) : [];
  // The keys of `fact.*` are built from names.
  const describe = (name: string, value: unknown) =>
    describeFact(
      { name, value: factValue(value) ?? '—' },
      {
        translate: (key: MessageKey, params) => t(key, params ?? {}),
        isWorded: (key) => isWorded(i18n, key),
      },
    );
  return (
    <Stack gap="md">
      {id && (
        <Paper withBorder p="md">
          <StateChart
            lifecycle={lifecycles[id]}
            layouts={chartLayouts[id]}
            {...pathOf(steps, outcomes, at)}
            current={outcome ? statesAt(lifecycles[id], outcome.after, step.facts) : []}
          />
        </Paper>
      )}
      <StepSummary
        title={`${lifecycleWord(t, step.lifecycle)} · ${eventWord(t, i18n, step)}`}
        verdict={outcome?.verdict}
        facts={[
          { label: t('audit.before'), value: outcome && stateWord(t, step.lifecycle, outcome.before) },
          { label: t('audit.after'), value: outcome && stateWord(t, step.lifecycle, outcome.after) },
          {
            label: t('replay.recorded'),
            value: recordedResult(t, step),
          },
          { label: t('column.actor'), value: step.actorName },
          { label: t('column.time'), value: step.at && <Minute at={step.at} /> },
          { label: t('audit.machineVersion'), value: versionText(step.machineVersion, id) },
        ]}
        reason={reason}
        reasonColor={reasonColor(outcome?.verdict)}
      />
      <Paper withBorder p="md">
        <Title order={2} fz={16} fw={600} mb="sm">
          {t('replay.guards')}
        </Title>
        <Guards step={shown} outcome={outcome} describe={describe} />
      </Paper>
      <Paper withBorder p="md">
        <Title order={2} fz={16} fw={600}>
          {t('replay.facts')}
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {t(step.facts ? 'replay.factsHelp' : 'replay.noStoredFacts')}
        </Text>
        <div className={classes.facts}>
          <FactInput
            key={`${shown.key} remarks`}
            inputRef={firstFact}
            label={t('common.remarks')}
            value={step.remarks}
            onChange={(remarks) => send({ type: 'change', step: { remarks } })}
          />
          {factsToEnter(step.facts, missing).map(({ name, text }) => (
            <FactInput
              key={`${shown.key} ${name}`}
              label={describe(name, text).name}
              value={text}
              {...(missing.includes(name) && { placeholder: t('replay.notStored') })}
              onChange={(typed) =>
                send({ type: 'change', step: { facts: withFact(step.facts ?? {}, name, typed) } })
              }
            />
          ))}
        </div>
      </Paper>
    </Stack>
  );
}

/** Returns the recorded target state of the step, or the rule that refused it; null for an inserted event. */
function recordedResult(t: TFunction, { lifecycle, refused, to }: FileStep): string | null {
  if (refused?.rule) return t('replay.wasRefusedBy', { rule: ruleWord(t, lifecycle, refused.rule) });
  if (refused) return t('replay.wasRefused');
  return to === null ? null : stateWord(t, lifecycle, to);
}

/** Returns the colour of the text next to a verdict. */
function reasonColor(verdict: Verdict | undefined): string {
  if (verdict === 'retired') return 'blue';
  return verdict === 'noFacts' ? 'yellow' : 'red';
}

function versionText(version: number | null, id: ReturnType<typeof asLifecycleId>): string | null {
  if (version === null) return null;
  const today = id && lifecycles[id].version;
  return today === undefined || today === version ? String(version) : `${version} → ${today}`;
}

/** Returns the path of the step's record up to the step, and the step's edge. */
function pathOf(steps: readonly LabStep[], outcomes: readonly (Outcome | undefined)[], at: number) {
  const shown = steps[at];
  const path = steps.slice(0, at + 1).flatMap((each, index) =>
    // An attempt before the step never moved the record.
    shown && recordKey(each.step) === recordKey(shown.step) && (each === shown || !each.step.refused)
      ? (outcomes[index]?.edge ?? [])
      : [],
  );
  const edge = outcomes[at]?.edge;
  return { path, ...(edge && { step: edge }) };
}

/** Returns every state that the record is in, including those that other records decide if the facts are known. */
function statesAt(lifecycle: Lifecycle, state: string | null, facts: StoredFacts | null): string[] {
  if (state === null || !hasState(lifecycle, state)) return [];
  try {
    return facts ? statesNow(lifecycle as Lifecycle<StoredFacts>, state, facts) : [state];
  } catch {
    // Ignored, because the facts do not include the states of the other records.
    return [state];
  }
}

interface GuardsProps {
  step: LabStep;
  outcome: Outcome | undefined;
  describe: (name: string, value: unknown) => { name: string; value: string };
}

/** Shows each guard with its facts and its result. */
function Guards({ step: { step }, outcome, describe }: GuardsProps) {
  const { t } = useTranslation();
  const guards = outcome ? guardsOf(step, outcome.before) : [];
  return (
    <GuardTable
      about={t('replay.saw')}
      rows={guards.map(({ edge, rule, saw, passes, missing, reason }) => ({
        key: `${edge} ${rule}`,
        guard: rule,
        name: ruleWord(t, step.lifecycle, rule),
        more: rule,
        passes,
        reason: reason && t(reason.key, reason.params ?? {}),
        about: (
          <>
            {saw.map(({ name, value }) => (
              <div key={name}>{t('lifecycle.history.param', describe(name, value))}</div>
            ))}
            {missing.length > 0 && t('replay.missing', { facts: missing.join(', ') })}
          </>
        ),
      }))}
    />
  );
}
