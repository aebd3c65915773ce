import type { SVGProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ageBands } from '../../domain/lifecycleBoard.ts';
import type { MessageKey } from '../../domain/message.ts';
import type { Box } from '../../machines/chartLayout.ts';
import type { StateAges } from './chartBoard.ts';
import classes from './chartBoard.module.css';

const inset = 8;
const height = 4;

/** The handlers of a band that opens the list of its records. */
export interface BandOpening {
  onOpen: (band: number) => void;
  focus: (band: number) => SVGProps<SVGGElement>;
}

interface AgeBarProps {
  ages: StateAges;
  /** Label key of the state. */
  label: MessageKey;
  box: Box;
  foot: number;
  opening: BandOpening | undefined;
}

/**
 * Shows at the foot of a state how its records divide into age bands, the youngest first.
 * Bands that open a list are links next to the state's button. Inside the button, screen readers would not announce them.
 */
export function AgeBar({ ages, label, box, foot, opening }: AgeBarProps) {
  const { t } = useTranslation();
  const total = ages.bands.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const room = box.width - 2 * inset;
  const upTo = (band: number) =>
    (room * ages.bands.slice(0, band).reduce((sum, count) => sum + count, 0)) / total;
  return (
    <g aria-hidden={opening === undefined || undefined}>
      {ageBands.map(({ id }, index) => {
        const count = ages.bands[index] ?? 0;
        if (count === 0) return null;
        const [x, width] = [box.x + inset + upTo(index), upTo(index + 1) - upTo(index)];
        const words = { state: t(label), band: t(`board.band.${id}`), count };
        return (
          <g
            key={id}
            className={classes.bandLink}
            data-opens={opening !== undefined || undefined}
            {...(opening && {
              ...opening.focus(index),
              role: 'link',
              'aria-label': t('board.bands.open', words),
              onClick: () => opening.onOpen(index),
            })}
          >
            <rect
              className={classes.band}
              data-band={index}
              x={x}
              y={foot - height - 4}
              width={width}
              height={height}
            />
            {/* A click target larger than the drawn band. */}
            <rect
              className={classes.bandRoom}
              x={x}
              y={foot - height - 10}
              width={width}
              height={height + 10}
              rx={2}
            />
          </g>
        );
      })}
    </g>
  );
}
