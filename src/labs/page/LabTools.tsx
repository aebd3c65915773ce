import { Button, Group, NativeSelect } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '../../icons/icons.ts';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useBindings } from '../../keys/useBindings.ts';
import type { LabMove } from '../replay/labMachine.ts';
import type { LabActs } from './labActs.ts';
import { StepTool, StepTransport } from './StepTransport.tsx';

interface LabToolsProps {
  at: number;
  /** The first and the last step of the range that the player covers. */
  first?: number;
  last: number;
  skipped: boolean;
  playing: boolean;
  /** The events that the user may insert. */
  events: readonly { value: string; label: string }[];
  /** The state of the machine after the step. */
  state: string | null;
  send: (event: LabMove) => void;
  onNext: () => void;
  eventChoice: Ref<HTMLSelectElement>;
  acts: LabActs;
}

/** The mouse controls for what the list offers by keys: moving between steps, and changing them. */
export function LabTools({
  at,
  first = 0,
  last,
  skipped,
  playing,
  events,
  state,
  send,
  onNext,
  eventChoice,
  acts,
}: LabToolsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const event = (events.find(({ value }) => value === chosen) ?? events[0])?.value;
  const insert = () => event !== undefined && send({ type: 'insert', event, state });
  const bound = useBindings('form', { 'form.apply': insert });
  return (
    <Group gap="sm" data-keys="lab" data-screen-only>
      <StepTransport at={at} first={first} last={last} playing={playing} send={send}>
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
        {t(skipped ? 'replay.takeBack' : 'common.skip')}
      </Button>
      <Button size="xs" variant="default" onClick={onNext}>
        {t('replay.nextDifference')}
      </Button>
      {event !== undefined && (
        <Group gap={6}>
          <NativeSelect
            ref={eventChoice}
            size="xs"
            aria-label={t('replay.eventToInsert')}
            value={event}
            data={[...events]}
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
          {t('common.undo')}
        </Button>
        <Button size="xs" variant="default" disabled={!acts.undo} onClick={() => send({ type: 'reset' })}>
          {t('replay.reset')}
        </Button>
      </Group>
    </Group>
  );
}
