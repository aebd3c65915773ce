import type { CSSProperties } from 'react';
import classes from './Bones.module.css';

/** The place of a line of words that are still to come. */
export function Bone(style: Pick<CSSProperties, 'width' | 'height'>) {
  return <span className={classes.bone} style={style} />;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A table's rows. */
export function RowBones({ count }: { count: number }) {
  return (
    <div className={classes.framed} data-frame>
      {times(count).map((row) => (
        <div key={row} className={classes.row}>
          {times(5).map((cell) => (
            <Bone key={cell} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Records on a phone. */
export function CardBones({ count }: { count: number }) {
  return times(count).map((card) => (
    <div key={card} className={`${classes.framed} ${classes.card}`} data-frame>
      <Bone width="80%" />
      <Bone width="50%" />
      <Bone width="60%" />
      <Bone width="70%" />
      <Bone width="50%" />
      <Bone width="60%" />
    </div>
  ));
}

/** A record's facts in two columns. */
export function FactBones({ count }: { count: number }) {
  return (
    <div className={`${classes.framed} ${classes.facts}`} data-frame>
      {times(count).map((fact) => (
        <div key={fact} className={classes.fact}>
          <Bone />
          <Bone />
        </div>
      ))}
    </div>
  );
}

/** A form in its frame: a label above each field. */
export function FieldBones({ count }: { count: number }) {
  return (
    <div className={`${classes.framed} ${classes.fields}`} data-frame>
      {times(count).map((field) => (
        <div key={field} className={classes.field}>
          <Bone />
          <Bone width="100%" />
        </div>
      ))}
    </div>
  );
}

/** A picture with figures, or a chart. */
export function ChartBones() {
  return (
    <div className={`${classes.framed} ${classes.chart}`} data-frame>
      {times(4).map((box) => (
        <Bone key={box} width="16%" height={40} />
      ))}
    </div>
  );
}

/** The title of a page, and its action. */
export function HeadBones() {
  return (
    <div className={classes.head} data-head>
      <Bone width={160} height={20} />
      <Bone width={96} height={32} />
    </div>
  );
}
