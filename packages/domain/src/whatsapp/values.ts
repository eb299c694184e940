/** A message that waits to be sent by hand, or that an admin has dealt with. */
export const whatsappStates = ['ready', 'sent', 'skipped'] as const;
export type WhatsappState = (typeof whatsappStates)[number];
