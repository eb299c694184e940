import { lazy } from 'react';

/** One's own second step, as a section of the profile. */
export const OwnFactors = lazy(async () => ({ default: (await import('./own-factors.tsx')).OwnFactors }));
/** What an admin sees of somebody's, in that person's dialog. */
export const FactorsOf = lazy(async () => ({ default: (await import('./factors-of.tsx')).FactorsOf }));
/** Whether all admins need one, below the settings. */
export const FactorRule = lazy(async () => ({ default: (await import('./factor-rule.tsx')).FactorRule }));
