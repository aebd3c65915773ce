import { ApplicationDetailScreen } from '../../shell/application/ApplicationDetailScreen.tsx';

/** /app-approval-detail: an application under review, its review first. */
export default function AppApprovalDetailPage() {
  return <ApplicationDetailScreen first="audit" />;
}
