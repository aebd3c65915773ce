import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../domain/roles.ts';
import { SiderMenu } from './SiderMenu.tsx';

interface MenuDrawerProps {
  role: Role;
  onApproach: (path: string) => void;
  onClose: () => void;
}

/** The menu on a narrow screen. */
export default function MenuDrawer({ role, onApproach, onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('app.title')}
      size={280}
      padding="sm"
      closeButtonProps={{ 'aria-label': t('shell.menu.close') }}
    >
      <SiderMenu role={role} onApproach={onApproach} onOpen={onClose} />
    </Drawer>
  );
}
