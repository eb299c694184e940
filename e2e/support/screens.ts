import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';

const { screens } = messages.shell;

/** Every screen of the app area with its title, by role. Screens of one manuscript have the manuscript's title. */
export const screensOf = {
  penulis: [
    [paths.dashboardMain, screens.authorMain],
    [paths.submissions, screens.submissions],
    [paths.submit, screens.submit],
    [paths.notices, screens.notices],
    [paths.profile, screens.profile],
  ],
  redaksi: [
    [paths.dashboardMain, screens.editorMain],
    [paths.notices, screens.notices],
    [paths.profile, screens.profile],
  ],
  admin: [
    [paths.activity, screens.activity],
    [paths.reviewList, screens.reviewList],
    [paths.manageProjects, screens.manageProjects],
    [paths.runningProjects, screens.runningProjects],
    [paths.projectBin, screens.projectBin],
    [paths.whatsapp, screens.whatsapp],
    [paths.users, screens.users],
    [paths.news, screens.news],
    [paths.categories, screens.categories],
    [paths.settings, screens.settings],
    [paths.calendar, screens.calendar],
    [paths.schedules, screens.schedules],
    [paths.audit, screens.audit],
    [paths.adminNotices, screens.notices],
    [paths.adminProfile, screens.profile],
    [paths.adminFactors, screens.factors],
  ],
} as const;
