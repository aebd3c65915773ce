import { IconCircleCheck, IconCircleX, IconClock } from '../icons/icons.ts';
import { IconMoon } from '../icons/loginIcons.ts';
import type { Icon } from '../icons/icon.ts';
import type { Tone } from '../machines/lifecycle.ts';
import classes from './StateTag.module.css';

const toneIcons: Record<Tone, Icon> = {
  waiting: IconClock,
  done: IconCircleCheck,
  refused: IconCircleX,
  inactive: IconMoon,
};

/** Shows a record's state at the end of a line: icon and word, in its tone. */
export function StateTag({ tone, label }: { tone: Tone; label: string }) {
  const Icon = toneIcons[tone];
  return (
    <span className={classes.tag} data-tone={tone}>
      <Icon size={14} stroke={1.8} className={classes.icon} aria-hidden />
      {label}
    </span>
  );
}
