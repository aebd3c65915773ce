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

/** What a page is, seen from afar. */
export type PageShape = 'list' | 'record' | 'form' | 'chart' | 'figures' | 'settings';

/** A page of that shape while its code or its data are still to come. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div aria-busy data-awaiting data-skeleton={shape}>
      {/* A chart brings the way down to it along; the others' stands above them already. */}
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

/** The same in the place of a page whose code is fetched: unseen when that comes at once. */
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
