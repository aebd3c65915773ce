import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/notifications/styles.layer.css';

/**
 * Renders toasts at the bottom centre, where no page or dialog has buttons. Actions are in the head, at the right of rows
 * and at the left of forms. On a phone the toasts are over the top bar (page.css).
 */
export default function Toasts() {
  return (
    <Notifications
      position="bottom-center"
      limit={4}
      className="toasts"
      containerWidth={360}
      transitionDuration={100}
      // Above the notice of an ended session, which shows toasts too (SessionNotice).
      zIndex={600}
    />
  );
}
