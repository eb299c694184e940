import { lazy } from 'react';

/** The notes that mention an admin, on the Dashboard. */
export const AdminMentions = lazy(async () => ({
  default: (await import('./admin-mentions.tsx')).AdminMentions,
}));

/** One card for each thing that waits, and the head of a card. */
export const DutyCards = lazy(async () => ({ default: (await import('./duty-cards.tsx')).DutyCards }));

export const DutyHead = lazy(async () => ({ default: (await import('./duty-head.tsx')).DutyHead }));
