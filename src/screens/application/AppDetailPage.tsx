import { ApplicationDetailScreen } from './ApplicationDetailScreen.tsx';

/** /app-detail: an application, its publication first. */
export default function AppDetailPage() {
  return <ApplicationDetailScreen first="publication" />;
}
