import type { SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box, ChartVariant } from '../../machines/chartLayout.ts';
import type { MessageKey } from '../../domain/message.ts';
import { AgeBar, type BandOpening } from './AgeBar.tsx';
import type { ChartedState } from './chartModel.ts';
import { stateWords } from './chartWords.ts';
import { stateShape } from './sizes.ts';
import { spanText } from './span.ts';
import { textWidth } from './textWidth.ts';
import { toneClass, toneIcons } from './tones.ts';
import { waitText } from './waitText.ts';
import boardClasses from './chartBoard.module.css';
import classes from './StateChart.module.css';

interface ChartStateProps {
  state: ChartedState;
  /** Label key of the compound state around it. */
  around: MessageKey | undefined;
  box: Box;
  variant: ChartVariant;
  focus: SVGProps<SVGGElement>;
  onOpen?: () => void;
  bands?: BandOpening;
}

/**
 * Draws a state: its box (double for a final state), icon, label, and number of records.
 * In a compound state these are at the top, above the inner states.
 */
export function ChartState({ state, around, box, variant, focus, onOpen, bands }: ChartStateProps) {
  const { t, i18n } = useTranslation();
  const { x, y, width, height } = box;
  const { padding, icon, gap, font } = stateShape[variant];
  const counted = state.counted && variant !== 'compact';
  const stay = counted || variant === 'compact' ? undefined : state.stay;
  const head = state.compound ? stateShape[variant].height : height;
  const middle = y + (counted || stay ? 20 : head / 2);
  const textX = x + padding + icon + gap;
  const ToneIcon = toneIcons[state.tone];
  const count =
    state.count === undefined ? undefined : new Intl.NumberFormat(i18n.language).format(state.count);
  const longest = counted ? longestText(count ?? '') : undefined;

  /** Returns the age of the oldest record, if there is room next to the number. */
  function longestText(number: string): string | undefined {
    if (state.ages?.longest === undefined) return undefined;
    const text = waitText(t, i18n.language, state.ages.longest);
    const room = width - 2 * padding - gap - textWidth(number, 17);
    return textWidth(text, 12) <= room ? text : undefined;
  }

  return (
    <>
      <g
        {...focus}
        className={`${classes.state} ${toneClass(state.tone)}`}
        role={onOpen ? 'button' : 'img'}
        aria-label={stateWords(t, state, i18n.language, around)}
        aria-current={state.current ? 'step' : undefined}
        data-quiet={state.quiet || undefined}
        data-current={state.current || undefined}
        data-compound={state.compound || undefined}
        data-opens={onOpen !== undefined || undefined}
        onClick={onOpen}
      >
        <rect className={classes.ring} x={x - 4} y={y - 4} width={width + 8} height={height + 8} rx={10} />
        <rect className={classes.box} x={x} y={y} width={width} height={height} rx={6} />
        {state.final && (
          <rect
            className={classes.inner}
            x={x + 3}
            y={y + 3}
            width={width - 6}
            height={height - 6}
            rx={3.5}
          />
        )}
        <ToneIcon
          className={classes.icon}
          x={x + padding}
          y={middle - icon / 2}
          size={icon}
          stroke={1.8}
          aria-hidden
        />
        <text className={classes.label} x={textX} y={middle} fontSize={font} dominantBaseline="central">
          {t(state.label)}
        </text>
        {counted && (
          <text
            className={classes.count}
            data-none={!state.count || undefined}
            x={state.ages ? x + padding : textX}
            y={y + 41}
            dominantBaseline="central"
          >
            {count ?? t('board.unknown')}
          </text>
        )}
        {longest !== undefined && (
          <text
            className={boardClasses.longest}
            x={x + width - padding}
            y={y + 41}
            textAnchor="end"
            dominantBaseline="central"
            aria-hidden
          >
            {longest}
          </text>
        )}
        {stay && (
          <text className={classes.stay} x={x + padding} y={y + 42} dominantBaseline="central">
            {t('chart.stay', { count: stay.visits, time: spanText(stay.spent, i18n.language, 'narrow') })}
          </text>
        )}
        {state.tagged && <NowTag x={x - 6} y={y} />}
      </g>
      {counted && state.ages && (
        <AgeBar ages={state.ages} label={state.label} box={box} foot={y + head} opening={bands} />
      )}
    </>
  );
}

/** Pixels of Chinese letters at 12 px, with the strokes below their line. */
const tagHeight = 17;

/** Draws the tag on the corner of the box, where no edge ends. */
function NowTag({ x, y }: { x: number; y: number }) {
  const { t } = useTranslation();
  const text = t('lifecycle.state.now');
  const width = textWidth(text, 12) + 6;
  return (
    <g aria-hidden>
      <rect className={classes.tag} x={x} y={y - 9} width={width} height={tagHeight} rx={3} />
      <text
        className={classes.tagText}
        x={x + width / 2}
        y={y - 1}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {text}
      </text>
    </g>
  );
}
