import { Bone, HeadBones, RowBones } from './Bones.tsx';
import classes from './PageSkeleton.module.css';

/** In the shape of a list; unseen when the page comes at once. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy data-awaiting>
      <HeadBones />
      <div className={classes.filters}>
        <Bone width={280} height={32} />
        <Bone width={160} height={32} />
      </div>
      <RowBones count={8} />
    </div>
  );
}
