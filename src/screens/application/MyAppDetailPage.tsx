import { ApplicationDetailScreen } from './ApplicationDetailScreen.tsx';

/** /my-app-detail: an application as its developer sees it, its review first. */
export default function MyAppDetailPage() {
  return <ApplicationDetailScreen first="audit" />;
}
