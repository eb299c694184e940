/**
 * The numbers of pairs that race: a few in `npm test`, two hundred in the deep run. For `describe.each`, with the tags
 * as options.
 */
export const races = [
  { pairs: 15, tags: [] as string[] },
  { pairs: 200, tags: ['deep'] },
] as const;
