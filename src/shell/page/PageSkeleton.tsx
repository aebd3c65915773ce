import { Skeleton } from '@mantine/core';
import classes from './PageSkeleton.module.css';

/** In the shape of a list; unseen when the page comes at once. */
export function PageSkeleton() {
  return (
    <div className={classes.page} aria-busy>
      <Skeleton height={28} width={180} />
      <Skeleton height={32} mt={16} />
      <Skeleton height={360} mt={12} />
    </div>
  );
}
