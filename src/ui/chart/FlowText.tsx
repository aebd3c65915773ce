import { useTranslation } from 'react-i18next';
import type { ChartLayout, ChartVariant, LaidOutEdge } from '../../machines/chartLayout.ts';
import type { EdgeFlow } from './chartBoard.ts';
import { flowBox, flowPosition } from './flowPosition.ts';
import { textWidth } from './textWidth.ts';
import { waitText } from './waitText.ts';
import classes from './chartBoard.module.css';

interface FlowTextProps {
  flow: EdgeFlow;
  chart: ChartLayout;
  layout: LaidOutEdge;
  variant: ChartVariant;
  /** The left and right ends of the drawn label. */
  left: number;
  right: number;
  loop: boolean;
}

/** Shows the number of steps at an edge's label; a horizontal chart adds how long the records had waited. */
export function FlowText({ flow, chart, layout, variant, left, right, loop }: FlowTextProps) {
  const { t, i18n } = useTranslation();
  const count = new Intl.NumberFormat(i18n.language).format(flow.count);
  const wait = variant === 'right' && flow.median !== null && waitText(t, i18n.language, flow.median);
  const text = wait ? t('board.flow', { count, wait }) : count;
  const width = textWidth(text, 12);
  const position = flowPosition({ layout: chart, edge: layout, variant, left, right, width, loop });
  return (
    <g aria-hidden>
      {/* Covers the line of another edge, which would cross out the figure or separate it from its unit. It includes the
          outline of the figure, which Firefox counts as part of it. */}
      {loop && (
        <rect
          className={classes.flowGround}
          x={flowBox(position, width).x - 3}
          y={position.y - 7}
          width={width + 6}
          height={15}
        />
      )}
      <text
        className={classes.flow}
        data-none={flow.count === 0 || undefined}
        x={position.x}
        y={position.y}
        textAnchor={position.anchor}
        dominantBaseline="central"
      >
        {text}
      </text>
    </g>
  );
}
