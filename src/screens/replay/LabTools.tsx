import { Button, Group, NativeSelect } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useBindings } from '../../keys/useBindings.ts';
import { eventsOf, type LabStep } from '../../replay/lab.ts';
import type { LabEvent } from '../../replay/labMachine.ts';
import type { Outcome } from '../../replay/replay.ts';
import type { LabActs } from './labActs.ts';
import { StepTool, StepTransport } from './StepTransport.tsx';
import { eventWord } from './verdictWords.ts';

interface LabToolsProps {
  steps: readonly LabStep[];
  at: number;
  outcome: Outcome | undefined;
  playing: boolean;
  send: (event: LabEvent) => void;
  onNext: () => void;
  eventChoice: Ref<HTMLSelectElement>;
  acts: LabActs;
}

/** By mouse what the list takes by keys: along the steps, and what is changed of them. */
export function LabTools({ steps, at, outcome, playing, send, onNext, eventChoice, acts }: LabToolsProps) {
  const { t, i18n } = useTranslation();
  const shown = steps[at];
  const events = shown ? eventsOf(shown.step.lifecycle) : [];
  const [chosen, setChosen] = useState('');
  const event = events.find((each) => each === chosen) ?? events[0];
  const insert = () => event && send({ type: 'insert', event, state: outcome?.after ?? null });
  const bound = useBindings('form', { 'form.apply': insert });
  return (
    <Group gap="sm" data-screen-only>
      <StepTransport at={at} last={steps.length - 1} playing={playing} send={send}>
        <StepTool
          icon={IconArrowUp}
          label={t('replay.moveUp')}
          onClick={() => send({ type: 'move', by: -1 })}
        />
        <StepTool
          icon={IconArrowDown}
          label={t('replay.moveDown')}
          onClick={() => send({ type: 'move', by: 1 })}
        />
      </StepTransport>
      <Button size="xs" variant="default" onClick={() => send({ type: 'skip' })}>
        {t(shown?.skipped ? 'replay.takeBack' : 'replay.skip')}
      </Button>
      <Button size="xs" variant="default" onClick={onNext}>
        {t('replay.nextDifference')}
      </Button>
      {event && (
        <Group gap={6}>
          <NativeSelect
            ref={eventChoice}
            size="xs"
            aria-label={t('replay.eventToInsert')}
            value={event}
            data={events.map((value) => ({ value, label: eventWord(t, i18n, { event: value }) }))}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
            {...bound}
          />
          <Button size="xs" variant="default" onClick={insert}>
            {t('replay.insert')}
          </Button>
        </Group>
      )}
      <Group gap={6}>
        <Button
          size="xs"
          variant="default"
          data-command="lab.shrink"
          disabled={!acts.shrink}
          onClick={acts.shrink}
        >
          {t('replay.shrink')}
        </Button>
        <Button size="xs" variant="default" data-command="lab.undo" disabled={!acts.undo} onClick={acts.undo}>
          {t('replay.undo')}
        </Button>
        <Button size="xs" variant="default" disabled={!acts.undo} onClick={() => send({ type: 'reset' })}>
          {t('replay.reset')}
        </Button>
      </Group>
    </Group>
  );
}
