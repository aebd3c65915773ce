import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Box } from '../../machines/chartLayout.ts';
import type { ChartedRegion } from './chartModel.ts';
import classes from './StateChart.module.css';

interface ChartRegionProps {
  region: ChartedRegion;
  /** Undefined for an only region: it is the whole chart and needs no title. */
  box: Box | undefined;
  children: ReactNode;
}

/** Draws a region of a parallel machine: a record is in one state of each region. */
export function ChartRegion({ region, box, children }: ChartRegionProps) {
  const { t } = useTranslation();
  if (!box || region.title === undefined) return <g>{children}</g>;
  const { x, y } = box;
  const title = t(region.title);
  return (
    <g role="group" aria-label={title}>
      <text className={classes.regionTitle} x={x + 12} y={y + 10} dominantBaseline="central" aria-hidden>
        {title}
      </text>
      {children}
    </g>
  );
}

/** Draws the dashed line between two regions before both of them, because figures at their edges overlap it. */
export function RegionDivider({ before, box }: { before: Box; box: Box }) {
  return <line className={classes.divider} {...lineBetween(before, box)} aria-hidden />;
}

function lineBetween(before: Box, { x, y, width, height }: Box) {
  if (before.y === y) {
    const middle = (before.x + before.width + x) / 2;
    return { x1: middle, x2: middle, y1: y, y2: y + height };
  }
  const middle = (before.y + before.height + y) / 2;
  return { x1: x, x2: x + width, y1: middle, y2: middle };
}
