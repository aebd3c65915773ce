import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/notifications/styles.layer.css';

/** Below the top bar, so that nothing there is covered. */
export default function Toasts() {
  return <Notifications position="top-right" limit={4} className="toasts" transitionDuration={100} />;
}
