import { ActionIcon, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { menuOf, type MenuGroup } from '../../domain/menu.ts';
import type { Role } from '../../domain/roles.ts';
import { Hint } from '../hint/Hint.tsx';
import { menuIcons } from './menuIcons.ts';
import { placeOf } from './menuPlace.ts';
import classes from './sider.module.css';

interface IconMenuProps {
  role: Role;
  onApproach: (path: string) => void;
}

/** The menu of the collapsed sider: an icon for each group; one with several pages shows them beside it. */
export default function IconMenu({ role, onApproach }: IconMenuProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('shell.menu')} className={classes.icons}>
      {menuOf(role).map((group) =>
        group.single ? (
          <SinglePage key={group.path} role={role} group={group} onApproach={onApproach} />
        ) : (
          <PagesBeside key={group.path} role={role} group={group} onApproach={onApproach} />
        ),
      )}
    </nav>
  );
}

interface GroupProps extends IconMenuProps {
  group: MenuGroup;
}

function useLit(role: Role, group: MenuGroup): boolean {
  const { pathname } = useLocation();
  return placeOf(role, pathname)?.group === group;
}

function SinglePage({ role, group, onApproach }: GroupProps) {
  const { t } = useTranslation();
  const lit = useLit(role, group);
  const Icon = menuIcons[group.path];
  return (
    <Hint label={t(group.title)} position="right">
      <ActionIcon
        component={Link}
        to={group.path}
        size={36}
        variant={lit ? 'light' : 'subtle'}
        color={lit ? 'brand' : 'gray'}
        aria-label={t(group.title)}
        onPointerEnter={() => onApproach(group.path)}
      >
        {Icon && <Icon size={18} stroke={1.6} />}
      </ActionIcon>
    </Hint>
  );
}

function PagesBeside({ role, group, onApproach }: GroupProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const lit = useLit(role, group);
  const Icon = menuIcons[group.path];
  return (
    <Menu position="right-start" trigger="click-hover" offset={4} shadow="md">
      <Menu.Target>
        <ActionIcon
          size={36}
          variant={lit ? 'light' : 'subtle'}
          color={lit ? 'brand' : 'gray'}
          aria-label={t(group.title)}
        >
          {Icon && <Icon size={18} stroke={1.6} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t(group.title)}</Menu.Label>
        {group.pages
          .filter((page) => !page.hidden)
          .map((page) => (
            <Menu.Item
              key={page.path}
              component={Link}
              to={page.path}
              aria-current={pathname === page.path ? 'page' : undefined}
              onPointerEnter={() => onApproach(page.path)}
            >
              {t(page.title)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
