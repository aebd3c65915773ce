import { useTranslation } from 'react-i18next';
import type { Tone } from '../machines/lifecycle.ts';
import { toneClass, toneIcons } from './chart/tones.ts';
import classes from './StateBadge.module.css';

interface StateBadgeProps {
  tone: Tone;
  /** Message key. */
  label: string;
}

/** A state by tone, icon and word, as `stateMeta` gives them. */
export function StateBadge({ tone, label }: StateBadgeProps) {
  const { t } = useTranslation();
  const Icon = toneIcons[tone];
  return (
    <span className={`${classes.badge} ${toneClass(tone)}`} data-tone={tone}>
      <Icon size={14} stroke={1.8} className={classes.icon} aria-hidden />
      {t(label)}
    </span>
  );
}
