import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../domain/message.ts';
import type { Tone } from '../../machines/lifecycle.ts';
import { toneClass } from '../chart/tones.ts';
import classes from './StateBadge.module.css';
import { toneGlyph } from './ToneGlyphs.tsx';

interface StateBadgeProps {
  tone: Tone;
  label: MessageKey;
}

/** Shows a state by tone, icon and word, as in `stateMeta`. */
export function StateBadge({ tone, label }: StateBadgeProps) {
  const { t } = useTranslation();
  return (
    <span className={`${classes.badge} ${toneClass(tone)}`} data-tone={tone}>
      <svg className={classes.icon} aria-hidden>
        <use href={`#${toneGlyph(tone)}`} />
      </svg>
      {t(label)}
    </span>
  );
}
