import { useMergedRef } from '@mantine/hooks';
import { use, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartLayouts, ChartVariant } from '../../machines/chartLayout.ts';
import type { Lifecycle } from '../../machines/lifecycle.ts';
import { statelyConfig } from '../../machines/statelyConfig.ts';
import { saveText } from '../../transfer/storedFile.ts';
import { useChartOnPage } from '../page/pageParts.ts';
import { BoardLegend } from './BoardLegend.tsx';
import { ChartDrawing } from './ChartDrawing.tsx';
import { chartModel, type ChartFacts } from './chartModel.ts';
import { chartSvg } from './chartSvg.ts';
import { ChartTools } from './ChartTools.tsx';
import { useContainerWidth } from './containerWidth.ts';
import { EdgeTerms } from './EdgeTerms.tsx';
import { ViewAsRoleContext } from './viewAsRole.ts';
import { ViewAsRoleSelect } from './ViewAsRoleSelect.tsx';
import { leastScale } from './sizes.ts';
import { StateTable } from './StateTable.tsx';
import { useCurrentInSight, useStartInSight, useZoom } from './zoom.ts';
import classes from './StateChart.module.css';

export interface StateChartProps extends ChartFacts {
  lifecycle: Lifecycle;
  /** The layouts of `chartLayouts` in src/machines, by the lifecycle's id. */
  layouts: ChartLayouts;
  /** True for the small chart next to a record: vertical, without counts. */
  compact?: boolean;
  onOpenState?: (state: string) => void;
  /** Opens the records of a state whose age is in the band. */
  onOpenBand?: (state: string, band: number) => void;
  /** Opens the records that used the edge. */
  onOpenEdge?: (edge: string) => void;
}

/** Prints in a later task, because the palette that calls it closes first. */
const print = () => void setTimeout(() => window.print());

/**
 * Draws a lifecycle from its machine, with the counts of all records or the path of one, and offers a table instead.
 * It is horizontal if there is room, otherwise vertical.
 */
export function StateChart({
  lifecycle,
  layouts,
  compact = false,
  onOpenState,
  onOpenBand,
  onOpenEdge,
  ...facts
}: StateChartProps) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const [container, width] = useContainerWidth();
  const zoom = useZoom();
  const { ref, ...moves } = zoom.pane;
  const pane = useMergedRef(container, ref);
  const keysId = useId();
  const scrollsId = useId();
  const viewAsRole = use(ViewAsRoleContext);
  const seen = { ...facts, as: viewAsRole?.as };
  const model = chartModel(lifecycle, compact ? { ...seen, counts: undefined } : seen);
  const tooNarrow = width > 0 && width < layouts.right.width * leastScale;
  const variant: ChartVariant = compact ? 'compact' : tooNarrow ? 'down' : 'right';
  const layout = layouts[variant];
  const fitted = Math.max(Math.min(layout.width, width), layout.width * leastScale);
  // At the least scale the text is just readable, so the drawing never gets smaller than that and scrolls instead.
  const scrolls = !asTable && width > 0 && fitted * zoom.zoom > width + 1;
  useStartInSight(ref, layout, width > 0 && !asTable);
  useCurrentInSight(ref, layout, facts.current, width > 0 && !asTable);
  const title = t(lifecycle.chartTitle ?? lifecycle.title);
  const name = t('lifecycle.chart.name', { lifecycle: title });
  const saveSvg = () => {
    const drawing = ref.current?.querySelector('svg');
    if (drawing) saveText(chartSvg(drawing, name), `${name}.svg`, 'image/svg+xml');
  };
  const saveMachine = () =>
    saveText(JSON.stringify(statelyConfig(lifecycle), null, 2), `${title}.json`, 'application/json');
  useChartOnPage({ asTable, show: setAsTable, saveMachine, ...(!asTable && { saveSvg, print }) });
  const isWide = variant === 'right' || (variant === 'down' && layout.width > layout.height);
  const keys = t(onOpenState ? 'lifecycle.chart.keysOpen' : 'lifecycle.chart.keys');
  return (
    <figure className={classes.chart} data-lying={(isWide && !asTable) || undefined}>
      <figcaption className={classes.caption}>
        <span className={classes.title}>{title}</span>
        <span id={keysId} className={classes.keys} title={keys}>
          {keys}
        </span>
        {viewAsRole && <ViewAsRoleSelect viewAsRole={viewAsRole} />}
        <ChartTools
          zoom={zoom}
          asTable={asTable}
          onTable={setAsTable}
          onSvg={saveSvg}
          onPrint={print}
          onMachine={saveMachine}
          compact={compact}
        />
      </figcaption>
      {scrolls && (
        <p id={scrollsId} className={classes.scrolls} data-scrolls>
          {t('lifecycle.chart.scrolls')}
        </p>
      )}
      <div
        ref={pane}
        className={classes.container}
        data-keys="chart"
        data-zoomed={(!asTable && zoom.zoom > 1) || undefined}
        {...(asTable ? {} : moves)}
      >
        {asTable ? (
          <StateTable model={model} name={name} onOpenState={onOpenState} onOpenEdge={onOpenEdge} />
        ) : (
          <ChartDrawing
            model={model}
            layout={layout}
            variant={variant}
            name={name}
            describedBy={scrolls ? `${scrollsId} ${keysId}` : keysId}
            drawnWidth={zoom.zoom > 1 ? fitted * zoom.zoom : undefined}
            flows={facts.counting ?? false}
            onOpenState={onOpenState}
            onOpenBand={onOpenBand}
            onOpenEdge={onOpenEdge}
          />
        )}
      </div>
      {facts.counting && !asTable && (
        <BoardLegend
          ages={!facts.board || Object.keys(facts.board.ages).length > 0}
          coverage={facts.coverage?.by}
        />
      )}
      {!asTable && <EdgeTerms edges={model.edges} />}
    </figure>
  );
}
