import type { Icon } from '../../icons/icon.ts';
import type { ReactNode } from 'react';
import classes from './Message.module.css';

interface MessageProps {
  icon: Icon;
  title: string;
  words: string;
  /** True if screen readers announce it at once. */
  alert?: boolean;
  children?: ReactNode;
}

/** A page with only a message, and links to continue. */
export function Message({ icon: Icon, title, words, alert, children }: MessageProps) {
  return (
    <section className={classes.message} role={alert ? 'alert' : undefined}>
      <Icon size={36} stroke={1.25} className={classes.icon} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.words}>{words}</p>
      {children}
    </section>
  );
}
