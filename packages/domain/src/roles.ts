import { paths } from './paths.ts';

/** Roles of §6. `user` is the legacy role, shown as Penaskah (§1, decision 0009). */
export const roles = ['penulis', 'redaksi', 'admin', 'user'] as const;
export type Role = (typeof roles)[number];
/** The roles that an account can be given; nobody is given the legacy role any more. */
export const assignableRoles = ['penulis', 'redaksi', 'admin'] as const satisfies readonly Role[];
export type AssignableRole = (typeof assignableRoles)[number];

/** Who may open /dashboard (§2); /admin is for the admin alone. */
export const rolesWithDashboard = ['penulis', 'redaksi', 'user'] as const satisfies readonly Role[];

export const purposes = ['Gabung Penulis', 'Gabung Redaksi'] as const;
export type Purpose = (typeof purposes)[number];
export const defaultPurpose: Purpose = 'Gabung Penulis';

/** §5: purpose 'Gabung Redaksi' yields redaksi; otherwise penulis. */
export function roleForPurpose(purpose: Purpose): Role {
  return purpose === 'Gabung Redaksi' ? 'redaksi' : 'penulis';
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Who may open a screen of /dashboard: the two about sending manuscripts are the author's alone (§2). */
export function rolesForDashboardScreen(path: string): readonly Role[] {
  return path === paths.submissions || path === paths.submit ? ['penulis'] : rolesWithDashboard;
}
