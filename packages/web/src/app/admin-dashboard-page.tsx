import AdminActivityPage from '../features/activities/admin-activity-page.tsx';
import { RemindButton } from '../features/projects/bulk/remind-button.tsx';

/** The Dashboard with what it takes from another feature: reminding people who are late. */
export default function AdminDashboardPage() {
  return <AdminActivityPage RemindButton={RemindButton} />;
}
