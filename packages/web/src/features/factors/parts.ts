import { lazy } from 'react';

/** What other features show of this one; each is loaded when it is first shown. */

/** One's own second step, as a section of the profile. */
export const OwnFactors = lazy(async () => ({ default: (await import('./own-factors.tsx')).OwnFactors }));

/** The second step of another account, in its dialog of *Data Pengguna*. */
export const UserFactorsSection = lazy(async () => ({
  default: (await import('./user-factors.tsx')).UserFactorsSection,
}));

/** Whether all admins need a second step, below the settings. */
export const FactorRuleSection = lazy(async () => ({
  default: (await import('./factor-rule.tsx')).FactorRuleSection,
}));
