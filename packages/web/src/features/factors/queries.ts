import { late } from '../../ui/late.ts';

/** One's own second step, as a section of the profile. */
export const OwnFactors = late(async () => (await import('./own-factors.tsx')).OwnFactors);
/** What an admin sees of somebody's, in that person's dialog. */
export const FactorsOf = late(async () => (await import('./factors-of.tsx')).FactorsOf);
/** Whether all admins need one, below the settings. */
export const FactorRule = late(async () => (await import('./factor-rule.tsx')).FactorRule);
