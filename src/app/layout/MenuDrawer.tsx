import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { useTranslation } from 'react-i18next';
import { useLoadedOverlay } from '../../keys/useOverlay.ts';
import { SiderMenu } from './SiderMenu.tsx';
import { useBreakpoint, wideScreen } from './useBreakpoint.ts';

interface MenuDrawerProps {
  onPrefetch: (path: string) => void;
  onClose: () => void;
}

/** The menu on a narrow screen; it closes when there is room for the menu next to the page. */
export default function MenuDrawer({ onPrefetch, onClose }: MenuDrawerProps) {
  const { t } = useTranslation();
  useBreakpoint(wideScreen, onClose);
  const content = useLoadedOverlay(onClose);
  return (
    <Drawer
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('app.title')}
      size={280}
      padding="sm"
      closeButtonProps={{ 'aria-label': t('shell.menu.close') }}
    >
      <div ref={content}>
        <SiderMenu onPrefetch={onPrefetch} onOpen={onClose} />
      </div>
    </Drawer>
  );
}
