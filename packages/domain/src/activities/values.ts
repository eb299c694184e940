import type { Role } from '../roles.ts';

export const activityTypes = ['author_upload', 'editor_upload'] as const;
export type ActivityType = (typeof activityTypes)[number];

/** An editor's upload is the editorial team's; every other upload is an author's (§3 activities). */
export function activityTypeOf(role: Role): ActivityType {
  return role === 'redaksi' ? 'editor_upload' : 'author_upload';
}

export const relatedKinds = ['manuscript', 'project'] as const;
