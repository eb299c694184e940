import AdminActivityPage from '../features/activities/admin-activity-page.tsx';
import { RemindButton } from '../features/projects/bulk/remind-button.tsx';

/** The Dashboard with what it offers of another feature: reminding whoever is late. */
export default function AdminDashboardPage() {
  return <AdminActivityPage Remind={RemindButton} />;
}
