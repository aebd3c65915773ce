import { ApplicationDetailScreen } from './ApplicationDetailScreen.tsx';

/** /app-approval-detail: an application under review, its review first. */
export default function AppApprovalDetailPage() {
  return <ApplicationDetailScreen first="audit" />;
}
