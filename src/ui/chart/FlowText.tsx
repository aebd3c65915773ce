import { useTranslation } from 'react-i18next';
import type { LaidOutEdge } from '../../machines/chartLayout.ts';
import type { EdgeFlow } from './chartBoard.ts';
import { chipShape } from './sizes.ts';
import { textWidth } from './textWidth.ts';
import { waitText } from './waitText.ts';
import type { ChartVariant } from '../../machines/chartLayout.ts';
import classes from './chartBoard.module.css';

interface FlowTextProps {
  flow: EdgeFlow;
  layout: LaidOutEdge;
  variant: ChartVariant;
  /** Where the drawn label begins and ends. */
  left: number;
  right: number;
  /** Of the whole drawing. */
  width: number;
  loop: boolean;
}

/**
 * At an edge's label: how many went that way, and where the chart lies how long they had waited. It stands below the label
 * there, and beside it where the chart stands, as the line itself goes on below; the other way round for a way back to the
 * same state, whose label is above that state where the chart lies: there it stands to the left at the drawing's right edge.
 */
export function FlowText({ flow, layout, variant, left, right, width, loop }: FlowTextProps) {
  const { t, i18n } = useTranslation();
  const { label } = layout;
  const { height } = chipShape[variant];
  const count = new Intl.NumberFormat(i18n.language).format(flow.count);
  const wait = variant === 'right' && flow.median !== null && waitText(t, i18n.language, flow.median);
  const text = wait ? t('board.flow', { count, wait }) : count;
  const textSpan = textWidth(text, 12);
  const beside = (variant === 'right') === loop;
  const toRight = beside && right + 4 + textSpan <= width;
  // The label of a step has room below it after all, as there is none beside it; below that of a way back is its state.
  const toLeft = beside && loop && !toRight;
  const x = toRight ? right + 4 : toLeft ? left - 4 : label.x + label.width / 2;
  const anchor = toRight ? 'start' : toLeft ? 'end' : 'middle';
  const before = { start: 0, middle: textSpan / 2, end: textSpan }[anchor];
  const y = label.y + (toRight || toLeft ? height / 2 : height + 8);
  return (
    <g aria-hidden>
      {/* The line of another way back may run behind it, and would strike out the figure or part it from its unit. It holds
          the outline of the figure too, which Firefox counts as part of it. */}
      {loop && (
        <rect className={classes.flowGround} x={x - before - 3} y={y - 7} width={textSpan + 6} height={15} />
      )}
      <text
        className={classes.flow}
        data-none={flow.count === 0 || undefined}
        x={x}
        y={y}
        textAnchor={anchor}
        dominantBaseline="central"
      >
        {text}
      </text>
    </g>
  );
}
