import { useTranslation } from 'react-i18next';
import type { LaidOutEdge } from '../../machines/chartLayout.ts';
import type { EdgeFlow } from './chartBoard.ts';
import { chipShape } from './sizes.ts';
import { waitText } from './waitText.ts';
import type { ChartVariant } from '../../machines/chartLayout.ts';
import classes from './chartBoard.module.css';

interface FlowTextProps {
  flow: EdgeFlow;
  layout: LaidOutEdge;
  variant: ChartVariant;
}

/** Below an edge's label: how many went that way, and how long they had waited; where the chart stands, only how many. */
export function FlowText({ flow, layout, variant }: FlowTextProps) {
  const { t, i18n } = useTranslation();
  const { label } = layout;
  const count = new Intl.NumberFormat(i18n.language).format(flow.count);
  const wait = variant === 'right' && flow.median !== null && waitText(t, i18n.language, flow.median);
  return (
    <text
      className={classes.flow}
      data-none={flow.count === 0 || undefined}
      x={label.x + label.width / 2}
      y={label.y + chipShape[variant].height + 8}
      textAnchor="middle"
      dominantBaseline="central"
      aria-hidden
    >
      {wait ? t('board.flow', { count, wait }) : count}
    </text>
  );
}
