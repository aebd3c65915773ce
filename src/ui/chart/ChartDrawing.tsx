import { useRef, useState, type KeyboardEvent, type SVGProps } from 'react';
import type { ChartLayout, ChartVariant } from '../../machines/chartLayout.ts';
import type { ChartModel } from './chartModel.ts';
import { ChartState } from './ChartState.tsx';
import { EdgeChip, EdgeLine } from './ChartEdge.tsx';
import { moved, type Placed } from './movement.ts';
import { leastScale } from './sizes.ts';
import classes from './StateChart.module.css';

interface ChartDrawingProps {
  model: ChartModel;
  layout: ChartLayout;
  variant: ChartVariant;
  name: string;
  /** Id of the element that says which keys work. */
  describedBy: string;
  onOpenState?: (state: string) => void;
}

/** Lays out what can be focused in the order it is met: states, and the edges a record is offered. */
function focusable({ states, edges }: ChartModel, layout: ChartLayout): Placed[] {
  const offered = edges.filter((edge) => edge.standing !== 'plain').map((edge) => edge.id);
  const chips = layout.edges.filter((edge) => offered.includes(edge.id));
  return [
    ...layout.states.filter(({ id }) => states.some((state) => state.id === id)),
    ...chips.map(({ id, label }) => ({ id, ...label })),
  ];
}

/** The chart itself: one tab stop; arrows move between states, Enter opens the one in focus. */
export function ChartDrawing({ model, layout, variant, name, describedBy, onOpenState }: ChartDrawingProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const { states, edges } = model;
  const home = (states.find((state) => state.current) ?? states.find((state) => state.initial))?.id;
  const [focused, setFocused] = useState<string>();
  const things = focusable(model, layout);
  const stop = things.some((thing) => thing.id === focused) ? focused : home;

  const focus = (id: string): SVGProps<SVGGElement> & { 'data-thing': string } => ({
    tabIndex: id === stop ? 0 : -1,
    'data-thing': id,
    onFocus: () => setFocused(id),
    onKeyDown: (event) => onKey(event, id),
  });

  function onKey(event: KeyboardEvent, id: string) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const opens = onOpenState && states.some((state) => state.id === id);
    if (opens && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onOpenState(id);
      return;
    }
    const next = moved(things, id, event.key);
    if (next === undefined) return;
    event.preventDefault();
    drawing.current?.querySelector<SVGGElement>(`[data-thing="${CSS.escape(next)}"]`)?.focus();
  }

  const placed = layout.edges.flatMap((place) => {
    const edge = edges.find((candidate) => candidate.id === place.id);
    return edge ? [{ edge, layout: place }] : [];
  });
  const labelOf = (id: string) => states.find((state) => state.id === id)?.label ?? id;
  const { x, y, width } = layout.start;
  return (
    <svg
      ref={drawing}
      className={classes.drawing}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      style={{ minWidth: layout.width * leastScale }}
      role="group"
      aria-label={name}
      aria-describedby={describedBy}
    >
      <circle className={classes.start} cx={x + width / 2} cy={y + width / 2} r={width / 2} />
      {[...placed]
        .sort((a, b) => a.edge.taken - b.edge.taken)
        .map((props) => (
          <EdgeLine key={props.edge.id} {...props} />
        ))}
      {layout.states.map((box) => {
        const state = states.find((candidate) => candidate.id === box.id);
        return (
          state && (
            <ChartState
              key={box.id}
              state={state}
              box={box}
              variant={variant}
              focus={focus(box.id)}
              onOpen={onOpenState && (() => onOpenState(box.id))}
            />
          )
        );
      })}
      {placed.map((props) => (
        <EdgeChip
          key={props.edge.id}
          {...props}
          target={labelOf(props.edge.to)}
          variant={variant}
          focus={focus(props.edge.id)}
        />
      ))}
    </svg>
  );
}
