import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './RecordLink.module.css';

/** A link from a row to its record, with the record's name. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link} title={typeof children === 'string' ? children : undefined}>
      {children}
    </Link>
  );
}
