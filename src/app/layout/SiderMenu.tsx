import { NavLink } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { MessageKey } from '../../domain/message.ts';
import type { MenuGroup } from '../../domain/pages.ts';
import { useMenu } from '../menu/MenuContext.tsx';
import { menuIcons } from './menuIcons.ts';
import { activeMenuEntry } from './activeMenuEntry.ts';
import classes from './sider.module.css';

interface SiderMenuProps {
  /** Called before a page is opened, so that its code can be prefetched. */
  onPrefetch: (path: string) => void;
  onOpen?: () => void;
}

/** Renders the role's menu: groups fold out, and a single page is its own entry. */
export function SiderMenu({ onPrefetch, onOpen }: SiderMenuProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const groups = useMenu();
  const activeEntry = activeMenuEntry(groups, pathname);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());

  const entry = (path: string, title: MessageKey, group?: MenuGroup) => {
    const Icon = group && menuIcons[group.path];
    const isActive = activeEntry?.activePath === path;
    return (
      <NavLink
        key={path}
        component={Link}
        to={path}
        label={t(title)}
        active={isActive}
        aria-current={pathname === path ? 'page' : undefined}
        leftSection={Icon && <Icon size={18} stroke={1.6} />}
        className={classes.entry}
        data-below-group={!group || undefined}
        onClick={onOpen}
        onPointerEnter={() => onPrefetch(path)}
        onFocus={() => onPrefetch(path)}
      />
    );
  };

  return (
    <nav aria-label={t('shell.menu')} className={classes.menu}>
      {groups.map((group) => {
        if (group.single) return entry(group.path, group.title, group);
        const Icon = menuIcons[group.path];
        const open = !folded.has(group.path);
        return (
          <NavLink
            key={group.path}
            component="button"
            type="button"
            label={t(group.title)}
            leftSection={Icon && <Icon size={18} stroke={1.6} />}
            className={classes.entry}
            data-holds-lit={activeEntry?.group === group || undefined}
            aria-expanded={open}
            opened={open}
            onChange={(opened) =>
              setFolded((before) => {
                const after = new Set(before);
                if (opened) after.delete(group.path);
                else after.add(group.path);
                return after;
              })
            }
            childrenOffset={0}
          >
            {group.pages.filter((page) => !page.hidden).map((page) => entry(page.path, page.title))}
          </NavLink>
        );
      })}
    </nav>
  );
}
