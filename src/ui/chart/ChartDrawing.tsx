import { useRef, useState, type SVGProps } from 'react';
import type { KeyPress } from '../../keys/liveBindings.ts';
import { useBindings } from '../../keys/useBindings.ts';
import type { ChartLayout, ChartVariant } from '../../machines/chartLayout.ts';
import { flowHeight } from './chartBoard.ts';
import type { ChartedRegion, ChartModel } from './chartModel.ts';
import { ChartRegion, RegionDivider } from './ChartRegion.tsx';
import { ChartState } from './ChartState.tsx';
import { EdgeChip, EdgeLine } from './ChartEdge.tsx';
import { ageBands } from '../../domain/lifecycleBoard.ts';
import { movedAmongParts, type Placed, type ArrowDirection } from './movement.ts';
import { leastScale, tagRise } from './sizes.ts';
import classes from './StateChart.module.css';

interface ChartDrawingProps {
  model: ChartModel;
  layout: ChartLayout;
  variant: ChartVariant;
  name: string;
  /** Id of the element that describes the keys. */
  describedBy: string;
  /** Width in pixels; absent: as wide as the room, up to the width of the layout. */
  drawnWidth: number | undefined;
  /** True if the chart shows the number of steps per edge, also while it loads. */
  flows: boolean;
  onOpenState?: (state: string) => void;
  onOpenBand?: (state: string, band: number) => void;
  onOpenEdge?: (edge: string) => void;
}

/** Returns the positions of everything focusable: states, and the labels of edges. */
function focusable(layout: ChartLayout): Placed[] {
  return [...layout.states, ...layout.edges.map(({ id, label }) => ({ id, ...label }))];
}

const bandId = (state: string, band: number) => `${state}/${band}`;

/**
 * The drawing of the chart. It is one tab stop: arrows move between states and edges and into the bands at a state's foot.
 * Enter opens the focused element.
 */
export function ChartDrawing({
  model,
  layout,
  variant,
  name,
  describedBy,
  drawnWidth,
  flows,
  onOpenState,
  onOpenBand,
  onOpenEdge,
}: ChartDrawingProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const { states } = model;
  const home = (states.find(({ tagged }) => tagged) ?? states.find((state) => state.initial))?.id;
  const [focused, setFocused] = useState<string>();
  const things = focusable(layout);
  const opensState = (id: string) =>
    onOpenState && states.some((state) => state.id === id && state.opens) ? () => onOpenState(id) : undefined;
  const opensEdge = (id: string) =>
    onOpenEdge && model.edges.some((edge) => edge.id === id && edge.flow && edge.flow.count > 0)
      ? () => onOpenEdge(id)
      : undefined;

  /** The bands that open a list, by state and by their ids here. */
  const bands = new Map(
    variant === 'compact' || !onOpenBand
      ? []
      : states.flatMap(({ id, ages, counted }): [string, string[]][] => {
          if (!counted || !ages || !opensState(id)) return [];
          const filled = ageBands.flatMap((_, band) =>
            (ages.bands[band] ?? 0) > 0 ? [bandId(id, band)] : [],
          );
          return filled.length > 0 ? [[id, filled]] : [];
        }),
  );
  const isThing = (id: string | undefined) =>
    things.some((thing) => thing.id === id) || [...bands.values()].some((ids) => id && ids.includes(id));
  const stop = isThing(focused) ? focused : home;

  /** `as`: a band is part of a state, and is drawn on it. */
  const focus = (id: string, as: 'data-thing' | 'data-part' = 'data-thing'): SVGProps<SVGGElement> => ({
    tabIndex: id === stop ? 0 : -1,
    [as]: id,
    onFocus: () => setFocused(id),
  });

  /** Returns the id of the focused state, edge or band. */
  const thingAt = ({ target }: KeyPress) =>
    target instanceof SVGElement ? (target.dataset.thing ?? target.dataset.part) : undefined;
  function move(press: KeyPress, direction: ArrowDirection) {
    const id = thingAt(press);
    const next = id === undefined ? undefined : movedAmongParts(things, bands, id, direction);
    if (next === undefined) return false;
    const at = CSS.escape(next);
    return drawing.current
      ?.querySelector<SVGGElement>(`:is([data-thing="${at}"], [data-part="${at}"])`)
      ?.focus();
  }
  const bound = useBindings('chart', {
    'chart.right': (press) => move(press, 'right'),
    'chart.left': (press) => move(press, 'left'),
    'chart.up': (press) => move(press, 'up'),
    'chart.down': (press) => move(press, 'down'),
    'chart.open': (press) => {
      const id = thingAt(press) ?? '';
      const [aged] = [...bands].find(([, ids]) => ids.includes(id)) ?? [];
      if (aged !== undefined)
        return onOpenBand?.(
          aged,
          ageBands.findIndex((_, band) => bandId(aged, band) === id),
        );
      const open = states.some((each) => each.id === id) ? opensState(id) : opensEdge(id);
      return open ? open() : false;
    },
  });

  function drawn(region: ChartedRegion) {
    const placed = layout.edges.flatMap((edgeLayout) => {
      const edge = region.edges.find((candidate) => candidate.id === edgeLayout.id);
      return edge ? [{ edge, layout: edgeLayout }] : [];
    });
    const boxes = layout.states.flatMap((box) => {
      const state = region.states.find((candidate) => candidate.id === box.id);
      if (!state) return [];
      const onOpen = opensState(state.id);
      const around = region.states.find(({ id }) => id === state.parent)?.label;
      const opening = onOpenBand &&
        bands.has(state.id) && {
          onOpen: (band: number) => onOpenBand(state.id, band),
          focus: (band: number) => focus(bandId(state.id, band), 'data-part'),
        };
      return [{ state, around, box, variant, focus: focus(state.id), onOpen, bands: opening || undefined }];
    });
    const isCompound = ({ state }: (typeof boxes)[number]) => state.compound;
    return (
      <>
        {boxes.filter(isCompound).map((props) => (
          <ChartState key={props.state.id} {...props} />
        ))}
        {[...placed]
          .sort((a, b) => a.edge.timesPassed - b.edge.timesPassed)
          .map((props) => (
            <EdgeLine key={props.edge.id} {...props} />
          ))}
        {boxes
          .filter((props) => !isCompound(props))
          .map((props) => (
            <ChartState key={props.state.id} {...props} />
          ))}
        {placed.map((props) => (
          <EdgeChip
            key={props.edge.id}
            {...props}
            variant={variant}
            chart={layout}
            focus={focus(props.edge.id)}
            onOpen={opensEdge(props.edge.id)}
          />
        ))}
      </>
    );
  }

  // Room for the edge flow texts below the lowest label, and for the tag above the highest state.
  const foot = flows ? flowHeight : 0;
  // Reserves the room if any state has the tag, so that the drawing does not move while a history is played.
  const isTagged = states.some(({ tagged }) => tagged);
  const head = isTagged && layout.states.some(({ y }) => y < tagRise) ? tagRise : 0;

  return (
    <svg
      ref={drawing}
      {...bound}
      className={classes.drawing}
      viewBox={`0 ${-head} ${layout.width} ${layout.height + head + foot}`}
      width={drawnWidth ?? layout.width}
      style={drawnWidth ? { maxWidth: 'none' } : { minWidth: layout.width * leastScale }}
      role="group"
      aria-label={name}
      aria-describedby={describedBy}
    >
      {layout.starts.map(({ x, y, width }) => (
        <circle
          data-start
          key={`${x},${y}`}
          className={classes.start}
          cx={x + width / 2}
          cy={y + width / 2}
          r={width / 2}
        />
      ))}
      {layout.regions.slice(1).map((box, index) => (
        <RegionDivider key={`${box.x},${box.y}`} before={layout.regions[index] ?? box} box={box} />
      ))}
      {model.regions.map((region, index) => (
        <ChartRegion key={region.id} region={region} box={layout.regions[index]}>
          {drawn(region)}
        </ChartRegion>
      ))}
    </svg>
  );
}
