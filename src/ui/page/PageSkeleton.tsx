import { useMediaQuery } from '@mantine/hooks';
import {
  SkeletonBlock,
  CardSkeleton,
  ChartSkeleton,
  FactSkeleton,
  FieldSkeleton,
  HeadSkeleton,
  RowSkeleton,
} from './Skeletons.tsx';
import { formWidth } from './formWidth.ts';
import classes from './PageSkeleton.module.css';

/** The rough layout of a page. */
export type PageShape = 'list' | 'record' | 'form' | 'chart' | 'figures' | 'settings';

/** A placeholder with the layout of a page whose code or data are loading. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div aria-busy data-awaiting data-skeleton={shape}>
      {/* A chart has its own breadcrumbs; on other pages the shell shows them already. */}
      {shape === 'chart' && (
        <div className={classes.crumbs}>
          <SkeletonBlock width={120} />
        </div>
      )}
      <HeadSkeleton />
      <BodySkeleton shape={shape} />
    </div>
  );
}

/** The same placeholder while a page's code loads; it is invisible if that is fast. */
export function DelayedPageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div className={classes.page}>
      <PageSkeleton shape={shape} />
    </div>
  );
}

function BodySkeleton({ shape }: { shape: PageShape }) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  switch (shape) {
    case 'list':
      return (
        <>
          <div className={classes.filters}>
            <SkeletonBlock width={280} height={36} />
            <SkeletonBlock width={160} height={36} />
          </div>
          {narrow && (
            <div className={classes.filters}>
              <SkeletonBlock width="100%" height={28} />
            </div>
          )}
          {narrow ? <CardSkeleton count={6} /> : <RowSkeleton count={8} />}
        </>
      );
    case 'record':
      return (
        <div className={classes.sheet}>
          <FactSkeleton count={12} />
          <FactSkeleton count={6} />
        </div>
      );
    case 'form':
      return (
        <div style={{ maxWidth: formWidth }}>
          <FieldSkeleton count={5} />
        </div>
      );
    case 'chart':
      return (
        <>
          <div className={classes.controls}>
            <SkeletonBlock width={280} height={28} />
          </div>
          <ChartSkeleton />
        </>
      );
    case 'figures':
      return <ChartSkeleton />;
    case 'settings':
      return (
        <>
          <div className={classes.words}>
            <SkeletonBlock width="40%" />
          </div>
          <RowSkeleton count={3} />
        </>
      );
  }
}
