import { Tooltip } from '@mantine/core';
import { IconCheck, IconCircleDashed, IconLock } from '../../icons/icons.ts';
import type { SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLayout, ChartVariant, LaidOutEdge } from '../../machines/chartLayout.ts';
import type { ChartedEdge } from './chartModel.ts';
import { edgeWords } from './chartWords.ts';
import { EdgeHint } from './EdgeHint.tsx';
import { FlowText } from './FlowText.tsx';
import { arrowHead, roundedPath } from './roundedPath.ts';
import { chipShape, chipWidth } from './sizes.ts';
import classes from './StateChart.module.css';

export interface EdgeProps {
  edge: ChartedEdge;
  layout: LaidOutEdge;
}

function availabilityAttributes(edge: ChartedEdge) {
  return {
    'data-availability': edge.availability,
    'data-taken': edge.timesPassed > 0 || undefined,
    'data-stepped': edge.stepped || undefined,
    'data-unused': edge.unused,
    'data-barred': edge.barred !== undefined || undefined,
  };
}

/** Draws the line of an edge with its arrow head. */
export function EdgeLine({ edge, layout }: EdgeProps) {
  return (
    <g className={classes.edge} {...availabilityAttributes(edge)} aria-hidden>
      <path
        className={classes.line}
        d={roundedPath(layout.points)}
        style={edge.width === undefined ? undefined : { strokeWidth: edge.width }}
      />
      <polygon className={classes.head} points={arrowHead(layout.points)} />
    </g>
  );
}

interface EdgeChipProps extends EdgeProps {
  variant: ChartVariant;
  chart: ChartLayout;
  focus: SVGProps<SVGGElement>;
  onOpen?: () => void;
}

/**
 * The label of an edge, on its line. With the focus or the pointer, it shows who may use the edge, on which terms, and
 * whether the record can.
 */
export function EdgeChip({ edge, layout, variant, chart, focus, onOpen }: EdgeChipProps) {
  const { t, i18n } = useTranslation();
  const { label: room } = layout;
  const { height, padding, mark, gap } = chipShape[variant];
  const Mark =
    mark === 0
      ? undefined
      : edge.availability === 'blocked'
        ? IconLock
        : edge.timesPassed > 0
          ? IconCheck
          : edge.unused
            ? IconCircleDashed
            : undefined;
  // After several steps, the number replaces the tick.
  const again = Mark === IconCheck && edge.timesPassed > 1 ? `${Math.min(edge.timesPassed, 99)}×` : undefined;
  const label = t(edge.label);
  const width = Math.min(room.width, chipWidth(label, variant, Mark !== undefined));
  const x = room.x + (room.width - width) / 2;
  const middle = room.y + height / 2;
  const chip = (
    <g
      className={classes.chip}
      {...availabilityAttributes(edge)}
      {...focus}
      role={onOpen ? 'button' : 'img'}
      aria-label={edgeWords(t, edge, i18n.language)}
      data-opens={onOpen !== undefined || undefined}
      onClick={onOpen}
    >
      <rect className={classes.ring} x={x - 3} y={room.y - 3} width={width + 6} height={height + 6} rx={7} />
      <rect className={classes.chipBox} x={x} y={room.y} width={width} height={height} rx={4} />
      {Mark && again === undefined && (
        <Mark x={x + padding} y={middle - mark / 2} size={mark} stroke={2} aria-hidden />
      )}
      {again !== undefined && (
        <text
          className={classes.chipText}
          x={x + padding + mark + 1}
          y={middle}
          textAnchor="end"
          dominantBaseline="central"
        >
          {again}
        </text>
      )}
      <text
        className={classes.chipText}
        x={Mark ? x + padding + mark + gap : x + width / 2}
        y={middle}
        textAnchor={Mark ? 'start' : 'middle'}
        dominantBaseline="central"
      >
        {label}
      </text>
      {edge.flow && (
        // Next to or below the label, not inside its box.
        <g>
          <FlowText
            flow={edge.flow}
            chart={chart}
            layout={layout}
            variant={variant}
            left={x}
            right={x + width}
            loop={edge.from === edge.to}
          />
        </g>
      )}
    </g>
  );
  return (
    <Tooltip
      label={<EdgeHint edge={edge} />}
      events={{ hover: true, focus: true, touch: true }}
      transitionProps={{ duration: 100 }}
      multiline
      maw={320}
    >
      {chip}
    </Tooltip>
  );
}
