import { ActionIcon, Tooltip } from '@mantine/core';
import IconSchema from '@tabler/icons-react/dist/esm/icons/IconSchema.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLayouts, ChartVariant } from '../../machines/chartLayout.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { useChartOnPage } from '../page/pageParts.ts';
import { BoardLegend } from './BoardLegend.tsx';
import { ChartDrawing } from './ChartDrawing.tsx';
import { chartModel, type ChartFacts } from './chartModel.ts';
import { useContainerWidth } from './containerWidth.ts';
import { leastScale } from './sizes.ts';
import { StateTable } from './StateTable.tsx';
import classes from './StateChart.module.css';

export interface StateChartProps extends ChartFacts {
  lifecycle: Lifecycle;
  /** From `chartLayouts` of src/machines, by the lifecycle's id. */
  layouts: ChartLayouts;
  /** The small chart beside a record: downwards, without counts. */
  compact?: boolean;
  onOpenState?: (state: string) => void;
  /** Opens the records that went that way. */
  onOpenEdge?: (edge: string) => void;
}

/**
 * A lifecycle drawn from its machine, with the counts of all records or the way of one, and its twin as a table.
 * It lies on its side where there is room and stands where there is not.
 */
export function StateChart({
  lifecycle,
  layouts,
  compact = false,
  onOpenState,
  onOpenEdge,
  ...facts
}: StateChartProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  useChartOnPage({ asTable, show: setAsTable });
  const [container, width] = useContainerWidth();
  const keysId = useId();
  const model = chartModel(lifecycle, compact ? { ...facts, counts: undefined } : facts);
  const tooNarrow = width > 0 && width < layouts.right.width * leastScale;
  const variant: ChartVariant = compact ? 'compact' : tooNarrow ? 'down' : 'right';
  const title = t(lifecycle.chartTitle ?? lifecycle.title);
  const name = t('lifecycle.chart.name', { lifecycle: title });
  const toggle = t(asTable ? 'chart.showChart' : 'chart.showTable');
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        <span id={keysId} className={classes.keys}>
          {t(onOpenState ? 'lifecycle.chart.keysOpen' : 'lifecycle.chart.keys')}
        </span>
        <Tooltip label={toggle} transitionProps={{ duration: 100 }}>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-command="chart.table"
            aria-label={toggle}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconSchema size={16} stroke={1.8} /> : <IconTable size={16} stroke={1.8} />}
          </ActionIcon>
        </Tooltip>
      </figcaption>
      <div ref={container} className={classes.container}>
        {asTable ? (
          <StateTable model={model} name={name} onOpenState={onOpenState} onOpenEdge={onOpenEdge} />
        ) : (
          <ChartDrawing
            model={model}
            layout={layouts[variant]}
            variant={variant}
            name={name}
            describedBy={keysId}
            onOpenState={onOpenState}
            onOpenEdge={onOpenEdge}
          />
        )}
      </div>
      {facts.board && !asTable && <BoardLegend ages={Object.keys(facts.board.ages).length > 0} />}
    </figure>
  );
}
