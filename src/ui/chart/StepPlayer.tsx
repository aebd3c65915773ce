import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '../../icons/icons.ts';
import type { Icon } from '../../icons/icon.ts';
import { useTranslation } from 'react-i18next';
import { useBindings } from '../../keys/useBindings.ts';
import type { Steps } from './steps.ts';
import classes from './StepPlayer.module.css';

interface StepPlayerProps {
  steps: Steps;
  /** A description of the step that is shown. */
  text: string;
}

/** Steps through a record's history on the chart: by buttons, slider, arrow keys, Home, End and the space bar. */
export function StepPlayer({ steps, text }: StepPlayerProps) {
  const { t } = useTranslation();
  const { count, playing, goTo, toggle } = steps;
  const at = steps.at ?? count;
  const position = t('chart.step.position', { step: at, count });

  const bound = useBindings('player', {
    'player.next': () => goTo(at + 1),
    'player.previous': () => goTo(at - 1),
    'player.first': () => goTo(1),
    'player.last': () => goTo(count),
    // A focused button handles the space bar itself.
    'player.play': ({ target }) => (target instanceof HTMLInputElement ? toggle() : false),
  });

  return (
    <div
      role="group"
      aria-label={t('chart.steps')}
      className={classes.player}
      {...bound}
      data-keys="player"
      data-screen-only
    >
      <div className={classes.buttons}>
        <Button icon={IconPlayerSkipBack} label={t('chart.step.first')} onClick={() => goTo(1)} />
        <Button icon={IconPlayerTrackPrev} label={t('chart.step.previous')} onClick={() => goTo(at - 1)} />
        <Button
          icon={playing ? IconPlayerPause : IconPlayerPlay}
          label={t(playing ? 'chart.step.pause' : 'chart.step.play')}
          onClick={toggle}
        />
        <Button icon={IconPlayerTrackNext} label={t('chart.step.next')} onClick={() => goTo(at + 1)} />
        <Button icon={IconPlayerSkipForward} label={t('chart.step.last')} onClick={() => goTo(count)} />
      </div>
      <input
        type="range"
        className={classes.slider}
        min={1}
        max={count}
        value={at}
        aria-label={t('chart.steps')}
        aria-valuetext={`${position}: ${text}`}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
      />
      <output className={classes.text}>
        <span className={classes.position}>{position}</span> {text}
      </output>
    </div>
  );
}

interface ButtonProps {
  icon: Icon;
  label: string;
  onClick: () => void;
}

function Button({ icon: ButtonIcon, label, onClick }: ButtonProps) {
  return (
    <Tooltip label={label} transitionProps={{ duration: 100 }}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        <ButtonIcon size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
}
