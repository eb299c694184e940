import type { ComponentType } from 'react';
import AdminReviewListPage from '../features/manuscripts/list/admin-review-list-page.tsx';
import SubmitPage from '../features/manuscripts/submission/submit-page.tsx';
import AdminRunningProjectsPage from '../features/projects/list/admin-running-projects-page.tsx';
import DashboardAuthorPage from '../features/projects/progress/dashboard-author-page.tsx';
import DashboardEditorPage from '../features/projects/progress/dashboard-editor-page.tsx';

/**
 * Screens that the server draws whole, by their file: those that people open the portal with, and whose largest text is
 * not their title. The others are read as soon with the title alone, for less work on the server.
 */
export const previews: Readonly<Record<string, ComponentType>> = {
  'admin-review-list': AdminReviewListPage,
  'dashboard-author': DashboardAuthorPage,
  'dashboard-editor': DashboardEditorPage,
  // The list of projects with the dialog of one over it; without, it is read by its title.
  'project-edit': AdminRunningProjectsPage,
  submit: SubmitPage,
};
