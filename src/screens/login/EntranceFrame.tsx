import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../app/LanguageSwitch.tsx';
import { Mark } from '../../app/Mark.tsx';
import { ThemeSwitch } from '../../app/ThemeSwitch.tsx';
import { LoginPicture } from './LoginPicture.tsx';
import classes from './login.module.css';

/** The frame of the pages outside a session: the picture, the switches, and the form under the title. */
export function EntranceFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <aside className={classes.side}>
        <LoginPicture />
      </aside>
      <main className={classes.main}>
        <header className={classes.switches}>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <div className={classes.middle}>
          <Mark size={36} />
          <h1 className={classes.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
