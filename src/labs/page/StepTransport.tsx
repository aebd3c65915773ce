import { ActionIcon, Group, Tooltip } from '@mantine/core';
import type { Icon } from '../../icons/icon.ts';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '../../icons/icons.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabMove } from '../replay/labMachine.ts';

interface StepTransportProps {
  at: number;
  /** The first and the last step of the range that the player covers. */
  first?: number;
  last: number;
  playing: boolean;
  send: (event: LabMove) => void;
  /** Additional tools. */
  children?: ReactNode;
}

/** The mouse controls for moving between steps. */
export function StepTransport({ at, first = 0, last, playing, send, children }: StepTransportProps) {
  const { t } = useTranslation();
  const go = (to: number) => () => send({ type: 'go', at: Math.min(Math.max(to, first), last) });
  return (
    <Group gap={2} role="group" aria-label={t('chart.steps')}>
      <StepTool icon={IconPlayerSkipBack} label={t('chart.step.first')} onClick={go(first)} />
      <StepTool icon={IconPlayerTrackPrev} label={t('chart.step.previous')} onClick={go(at - 1)} />
      <StepTool
        icon={playing ? IconPlayerPause : IconPlayerPlay}
        label={t(playing ? 'chart.step.pause' : 'chart.step.play')}
        onClick={() => send({ type: playing ? 'pause' : 'play' })}
      />
      <StepTool icon={IconPlayerTrackNext} label={t('chart.step.next')} onClick={go(at + 1)} />
      <StepTool icon={IconPlayerSkipForward} label={t('chart.step.last')} onClick={go(last)} />
      {children}
    </Group>
  );
}

export function StepTool({
  icon: ToolIcon,
  label,
  onClick,
}: {
  icon: Icon;
  label: string;
  onClick: () => void;
}) {
  return (
    <Tooltip label={label} transitionProps={{ duration: 100 }}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <ToolIcon size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
