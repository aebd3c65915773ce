import { ageBands } from '../../domain/lifecycleBoard.ts';
import type { Box } from '../../machines/chartLayout.ts';
import type { StateAges } from './chartBoard.ts';
import classes from './chartBoard.module.css';

const inset = 8;
const height = 4;

interface AgeBarProps {
  ages: StateAges;
  box: Box;
  foot: number;
  /** By the pointer; by keys the same bands stand in a table below the board. */
  onOpen: ((band: number) => void) | undefined;
}

/** At the foot of a state: how its records divide into the bands of how long they are there, the youngest first. */
export function AgeBar({ ages, box, foot, onOpen }: AgeBarProps) {
  const total = ages.bands.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const room = box.width - 2 * inset;
  const upTo = (band: number) =>
    (room * ages.bands.slice(0, band).reduce((sum, count) => sum + count, 0)) / total;
  return (
    <g aria-hidden>
      {ageBands.map(({ id }, index) => {
        const width = upTo(index + 1) - upTo(index);
        return (
          width > 0 && (
            <g
              key={id}
              data-opens={onOpen !== undefined || undefined}
              onClick={
                onOpen &&
                ((event) => {
                  event.stopPropagation();
                  onOpen(index);
                })
              }
            >
              <rect
                className={classes.band}
                data-band={index}
                x={box.x + inset + upTo(index)}
                y={foot - height - 4}
                width={width}
                height={height}
              />
              {/* More to hit than is drawn. */}
              <rect
                className={classes.bandRoom}
                x={box.x + inset + upTo(index)}
                y={foot - height - 10}
                width={width}
                height={height + 10}
              />
            </g>
          )
        );
      })}
    </g>
  );
}
