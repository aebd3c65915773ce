import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/notifications/styles.layer.css';

/**
 * Where no button of a page or a dialog stands: below, in the middle of the page, as actions stand at the head, at the
 * right of rows and at the left of forms; on a phone over the top bar (page.css).
 */
export default function Toasts() {
  return (
    <Notifications
      position="bottom-center"
      limit={4}
      className="toasts"
      containerWidth={360}
      transitionDuration={100}
      // Over the notice of a session that has ended, which tells by them too (SessionNotice).
      zIndex={600}
    />
  );
}
