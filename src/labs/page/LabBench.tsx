import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { labKeys } from '../../commands/pageKeys.ts';
import { ContextKeys } from '../../keys/ContextKeys.tsx';
import { stepCounts } from '../replay/file.ts';
import { eventsOf, type LabSource, type LabStep } from '../replay/lab.ts';
import type { LabEvent } from '../replay/labMachine.ts';
import { acceptedVerdicts, type Outcome } from '../replay/replay.ts';
import type { LabActs } from './labActs.ts';
import { useBackToList } from './labKeys.ts';
import { LabTools } from './LabTools.tsx';
import { StepList } from './StepList.tsx';
import { StepPanel } from './StepPanel.tsx';
import { eventWord, foundText, replayedText, sentences } from './verdictWords.ts';
import { WhatIfPanel } from './WhatIfPanel.tsx';
import classes from './replay.module.css';

interface LabBenchProps {
  source: LabSource;
  steps: readonly LabStep[];
  outcomes: readonly (Outcome | undefined)[];
  at: number;
  playing: boolean;
  send: (event: LabEvent) => void;
  acts: LabActs;
}

/** Shows the loaded steps, the tools for them, and what a changed rule would have decided. */
export function LabBench({ source, steps, outcomes, at, playing, send, acts }: LabBenchProps) {
  const { t, i18n } = useTranslation();
  const shown = steps[at];
  const events = shown ? eventsOf(shown.step.lifecycle) : [];
  const eventChoice = useRef<HTMLSelectElement>(null);
  const firstFact = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const differs = (index: number) => {
    const outcome = outcomes[index];
    return outcome !== undefined && !acceptedVerdicts.includes(outcome.verdict);
  };
  const toNext = () => {
    const order = steps.map((_, index) => (at + 1 + index) % steps.length);
    const next = order.find(differs);
    if (next !== undefined) send({ type: 'go', at: next });
  };
  const summary = sentences(t, [
    replayedText(
      t,
      steps.map(({ step }) => step),
      outcomes,
    ),
    source.found && foundText(t, source.found, stepCounts(source.steps).steps),
    source.attemptsAtMost !== undefined && t('replay.newestAttempts', { count: source.attemptsAtMost }),
  ]);
  const select = (element: HTMLElement | null) => element?.focus();
  const bound = useBackToList(list);
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {summary}
      </Text>
      <div className={classes.bench} data-keys="lab" {...bound}>
        <LabTools
          at={at}
          last={steps.length - 1}
          skipped={shown?.skipped ?? false}
          playing={playing}
          events={events.map((event) => ({ value: event, label: eventWord(t, i18n, { event }) }))}
          state={outcomes[at]?.after ?? null}
          send={send}
          onNext={toNext}
          eventChoice={eventChoice}
          acts={acts}
        />
        <ContextKeys scope={labKeys} />
        <div className={classes.columns}>
          <StepList
            steps={steps}
            outcomes={outcomes}
            at={at}
            playing={playing}
            send={send}
            onNext={toNext}
            onInsert={() => select(eventChoice.current)}
            onFacts={() => select(firstFact.current)}
            acts={acts}
            list={list}
          />
          <StepPanel steps={steps} outcomes={outcomes} at={at} send={send} firstFact={firstFact} />
        </div>
      </div>
      <WhatIfPanel source={source} steps={steps} />
    </>
  );
}
