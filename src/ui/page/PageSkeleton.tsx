import { useMediaQuery } from '@mantine/hooks';
import { Bone, CardBones, ChartBones, FactBones, FieldBones, HeadBones, RowBones } from './Bones.tsx';
import { formWidth } from './formWidth.ts';
import classes from './PageSkeleton.module.css';

/** What a page is, seen from afar. */
export type PageShape = 'list' | 'record' | 'form' | 'chart' | 'figures' | 'settings';

/** A page of that shape while its code or its data are still to come. */
export function PageBones({ shape }: { shape: PageShape }) {
  return (
    <div aria-busy data-awaiting data-skeleton={shape}>
      {/* A chart brings the way down to it along; the others' stands above them already. */}
      {shape === 'chart' && (
        <div className={classes.crumbs}>
          <Bone width={120} />
        </div>
      )}
      <HeadBones />
      <BodyBones shape={shape} />
    </div>
  );
}

/** The same in the place of a page whose code is fetched: unseen when that comes at once. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  return (
    <div className={classes.page}>
      <PageBones shape={shape} />
    </div>
  );
}

function BodyBones({ shape }: { shape: PageShape }) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  switch (shape) {
    case 'list':
      return (
        <>
          <div className={classes.filters}>
            <Bone width={280} height={36} />
            <Bone width={160} height={36} />
          </div>
          {narrow && (
            <div className={classes.filters}>
              <Bone width="100%" height={28} />
            </div>
          )}
          {narrow ? <CardBones count={6} /> : <RowBones count={8} />}
        </>
      );
    case 'record':
      return (
        <div className={classes.sheet}>
          <FactBones count={12} />
          <FactBones count={6} />
        </div>
      );
    case 'form':
      return (
        <div style={{ maxWidth: formWidth }}>
          <FieldBones count={5} />
        </div>
      );
    case 'chart':
      return (
        <>
          <div className={classes.controls}>
            <Bone width={280} height={28} />
          </div>
          <ChartBones />
        </>
      );
    case 'figures':
      return (
        <>
          <div className={classes.notice}>
            <Bone width="60%" />
          </div>
          <ChartBones />
        </>
      );
    case 'settings':
      return (
        <>
          <div className={classes.words}>
            <Bone width="40%" />
          </div>
          <RowBones count={3} />
        </>
      );
  }
}
