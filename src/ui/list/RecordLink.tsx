import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './RecordLink.module.css';

/** The way from a row to its record, by what people call it. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link} title={typeof children === 'string' ? children : undefined}>
      {children}
    </Link>
  );
}
