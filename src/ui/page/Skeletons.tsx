import type { CSSProperties } from 'react';
import classes from './Skeletons.module.css';

/** A placeholder for a line of text that is loading. */
export function SkeletonBlock(style: Pick<CSSProperties, 'width' | 'height'>) {
  return <span data-skeleton className={classes.block} style={style} />;
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A placeholder for a table's rows. */
export function RowSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.framed} data-frame>
      {times(count).map((row) => (
        <div key={row} className={classes.row}>
          {times(5).map((cell) => (
            <SkeletonBlock key={cell} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A placeholder for records on a phone. */
export function CardSkeleton({ count }: { count: number }) {
  return times(count).map((card) => (
    <div key={card} className={`${classes.framed} ${classes.card}`} data-frame>
      <SkeletonBlock width="80%" />
      <SkeletonBlock width="50%" />
      <SkeletonBlock width="60%" />
      <SkeletonBlock width="70%" />
      <SkeletonBlock width="50%" />
      <SkeletonBlock width="60%" />
    </div>
  ));
}

/** A placeholder for a record's facts in two columns. */
export function FactSkeleton({ count }: { count: number }) {
  return (
    <div className={`${classes.framed} ${classes.facts}`} data-frame>
      {times(count).map((fact) => (
        <div key={fact} className={classes.fact}>
          <SkeletonBlock />
          <SkeletonBlock />
        </div>
      ))}
    </div>
  );
}

/** A placeholder for a form in its frame, with a label above each field. */
export function FieldSkeleton({ count }: { count: number }) {
  return (
    <div className={`${classes.framed} ${classes.fields}`} data-frame>
      {times(count).map((field) => (
        <div key={field} className={classes.field}>
          <SkeletonBlock />
          <SkeletonBlock width="100%" />
        </div>
      ))}
    </div>
  );
}

/** A placeholder for a picture with figures, or for a chart. */
export function ChartSkeleton() {
  return (
    <div className={`${classes.framed} ${classes.chart}`} data-frame>
      {times(4).map((box) => (
        <SkeletonBlock key={box} width="16%" height={40} />
      ))}
    </div>
  );
}

/** A placeholder for the title of a page and its action. */
export function HeadSkeleton() {
  return (
    <div className={classes.head} data-head>
      <SkeletonBlock width={160} height={20} />
      <SkeletonBlock width={96} height={32} />
    </div>
  );
}
