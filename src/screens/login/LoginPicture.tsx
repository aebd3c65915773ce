import { useTranslation } from 'react-i18next';
import type { MessageKey } from '../../domain/message.ts';
import type { Tone } from '../../machines/lifecycle.ts';
import tones from '../../ui/chart/tones.module.css';
import classes from './picture.module.css';

interface Box {
  x: number;
  y: number;
  label: MessageKey;
  tone: Tone;
}

const boxes: Box[] = [
  { x: 0, y: 56, label: 'shell.picture.sale', tone: 'inactive' },
  { x: 196, y: 56, label: 'order.status.pending', tone: 'waiting' },
  { x: 392, y: 0, label: 'order.status.approved', tone: 'done' },
  { x: 392, y: 112, label: 'order.status.rejected', tone: 'refused' },
];
const width = 148;
const height = 44;
const edges = [
  'M148 78h40',
  'M344 78h12a8 8 0 0 0 8-8V30a8 8 0 0 1 8-8h12',
  'M344 78h12a8 8 0 0 1 8 8v40a8 8 0 0 0 8 8h12',
];
const heads = ['M196 78l-8-4.5v9z', 'M392 22l-8-4.5v9z', 'M392 134l-8-4.5v9z'];

/** A small chart that illustrates the product: a pending sale and its two outcomes. */
export function LoginPicture() {
  const { t } = useTranslation();
  return (
    <figure className={classes.figure}>
      <svg viewBox="-1 -1 542 158" className={classes.drawing} aria-hidden focusable="false">
        {edges.map((edge) => (
          <path key={edge} className={classes.edge} d={edge} />
        ))}
        {heads.map((head) => (
          <path key={head} className={classes.head} d={head} />
        ))}
        {boxes.map(({ x, y, label, tone }) => (
          <g key={label} transform={`translate(${x} ${y})`} className={tones[tone]}>
            <rect className={classes.box} width={width} height={height} rx={6} />
            <circle className={classes.dot} cx={18} cy={height / 2} r={4.5} />
            <text className={classes.label} x={32} y={height / 2} dominantBaseline="central">
              {t(label)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className={classes.caption}>{t('shell.picture.caption')}</figcaption>
    </figure>
  );
}
