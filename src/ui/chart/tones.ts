import { IconCircleCheck, IconCircleX, IconClock } from '../../icons/icons.ts';
import { IconMoon } from '../../icons/loginIcons.ts';
import type { Icon } from '../../icons/icon.ts';
import type { Tone } from '../../machines/lifecycle.ts';
import classes from './tones.module.css';

/** Each tone has an icon with a distinct shape, so that colour is never the only difference. */
export const toneIcons: Record<Tone, Icon> = {
  waiting: IconClock,
  done: IconCircleCheck,
  refused: IconCircleX,
  inactive: IconMoon,
};

/** Returns a class that sets --tone-icon, --tone-line and --tone-fill for everything inside. */
export function toneClass(tone: Tone): string {
  return classes[tone] ?? '';
}
