import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Crumb } from './activeMenuEntry.ts';
import classes from './crumbs.module.css';

/** Renders the breadcrumb of the page. A top-level page has none, because its heading says where the user is. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation();
  if (crumbs.length < 2) return null;
  return (
    <nav aria-label={t('shell.crumbs')} className={classes.frame} data-screen-only>
      <ol className={classes.crumbs}>
        {crumbs.map(({ title, path }, index) => (
          <li key={title} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {path ? <Link to={path}>{t(title)}</Link> : t(title)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
