import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '../../icons/icons.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { MenuGroup } from '../../domain/pages.ts';
import { Hint } from '../../ui/hint/Hint.tsx';
import { useMenu } from '../menu/MenuContext.tsx';
import { menuIcons } from './menuIcons.ts';
import { activeMenuEntry } from './activeMenuEntry.ts';
import barClasses from './topBar.module.css';
import classes from './sider.module.css';

export interface GroupMenuProps {
  /** Icons in the collapsed sider, or words in the top bar. */
  shape: 'icons' | 'words';
  /** Called before a page is opened, so that its code can be prefetched. */
  onPrefetch: (path: string) => void;
}

/** The compact menu: one entry for each group; a group with several pages opens them next to it. */
export default function GroupMenu(props: GroupMenuProps) {
  const { t } = useTranslation();
  const groups = useMenu();
  return (
    <nav aria-label={t('shell.menu')} className={props.shape === 'icons' ? classes.icons : barClasses.menu}>
      {groups.map((group) =>
        group.single ? (
          <SinglePage key={group.path} group={group} {...props} />
        ) : (
          <GroupPages key={group.path} group={group} {...props} />
        ),
      )}
    </nav>
  );
}

interface GroupProps extends GroupMenuProps {
  group: MenuGroup;
}

/** Returns the props of a group's entry as a link or a button. */
function useEntry(group: MenuGroup) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isActive = activeMenuEntry(useMenu(), pathname)?.group === group;
  const Icon = menuIcons[group.path];
  return {
    icon: Icon && <Icon size={18} stroke={1.6} />,
    title: t(group.title),
    iconLook: {
      size: 36,
      variant: isActive ? 'light' : 'subtle',
      color: isActive ? 'brand' : 'gray',
      'aria-label': t(group.title),
    },
    wordsLook: { className: barClasses.entry, 'data-lit': isActive || undefined },
  } as const;
}

function SinglePage({ group, shape, onPrefetch }: GroupProps) {
  const { pathname } = useLocation();
  const { icon, title, iconLook, wordsLook } = useEntry(group);
  const link = {
    component: Link,
    to: group.path,
    'aria-current': pathname === group.path ? 'page' : undefined,
    onPointerEnter: () => onPrefetch(group.path),
  } as const;
  if (shape === 'words') {
    return (
      <UnstyledButton {...wordsLook} {...link}>
        {icon}
        {title}
      </UnstyledButton>
    );
  }
  return (
    <Hint label={title} position="right">
      <ActionIcon {...iconLook} {...link}>
        {icon}
      </ActionIcon>
    </Hint>
  );
}

function GroupPages({ group, shape, onPrefetch }: GroupProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { icon, title, iconLook, wordsLook } = useEntry(group);
  return (
    <Menu
      position={shape === 'icons' ? 'right-start' : 'bottom-start'}
      trigger="click-hover"
      offset={4}
      shadow="md"
    >
      <Menu.Target>
        {shape === 'icons' ? (
          <ActionIcon {...iconLook}>{icon}</ActionIcon>
        ) : (
          <UnstyledButton {...wordsLook}>
            {icon}
            {title}
            <IconChevronDown size={14} stroke={1.6} aria-hidden />
          </UnstyledButton>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {shape === 'icons' && <Menu.Label>{title}</Menu.Label>}
        {group.pages
          .filter((page) => !page.hidden)
          .map((page) => (
            <Menu.Item
              key={page.path}
              component={Link}
              to={page.path}
              aria-current={pathname === page.path ? 'page' : undefined}
              onPointerEnter={() => onPrefetch(page.path)}
            >
              {t(page.title)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
