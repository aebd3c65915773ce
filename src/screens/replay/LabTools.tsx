import { ActionIcon, Button, Group, NativeSelect, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerSkipBack from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBack.mjs';
import IconPlayerSkipForward from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForward.mjs';
import IconPlayerTrackNext from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs';
import IconPlayerTrackPrev from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackPrev.mjs';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { eventsOf, type LabStep } from '../../replay/lab.ts';
import type { LabEvent } from '../../replay/labMachine.ts';
import type { Outcome } from '../../replay/replay.ts';
import type { LabActs } from './labActs.ts';
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
  const last = steps.length - 1;
  const insert = () => event && send({ type: 'insert', event, state: outcome?.after ?? null });
  return (
    <Group gap="sm" data-screen-only>
      <Group gap={2} role="group" aria-label={t('chart.steps')}>
        <Tool
          icon={IconPlayerSkipBack}
          label={t('chart.step.first')}
          onClick={() => send({ type: 'go', at: 0 })}
        />
        <Tool
          icon={IconPlayerTrackPrev}
          label={t('chart.step.previous')}
          onClick={() => send({ type: 'go', at: at - 1 })}
        />
        <Tool
          icon={playing ? IconPlayerPause : IconPlayerPlay}
          label={t(playing ? 'chart.step.pause' : 'chart.step.play')}
          onClick={() => send({ type: playing ? 'pause' : 'play' })}
        />
        <Tool
          icon={IconPlayerTrackNext}
          label={t('chart.step.next')}
          onClick={() => send({ type: 'go', at: at + 1 })}
        />
        <Tool
          icon={IconPlayerSkipForward}
          label={t('chart.step.last')}
          onClick={() => send({ type: 'go', at: last })}
        />
        <Tool icon={IconArrowUp} label={t('replay.moveUp')} onClick={() => send({ type: 'move', by: -1 })} />
        <Tool
          icon={IconArrowDown}
          label={t('replay.moveDown')}
          onClick={() => send({ type: 'move', by: 1 })}
        />
      </Group>
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
            onKeyDown={(pressed) => {
              if (pressed.key !== 'Enter') return;
              pressed.preventDefault();
              insert();
            }}
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

function Tool({ icon: ToolIcon, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Tooltip label={label} transitionProps={{ duration: 100 }}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <ToolIcon size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
