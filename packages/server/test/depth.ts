/**
 * The numbers of pairs that race: a few in `npm test`, a thousand in the deep run. For `describe.each`, with the tags
 * as options.
 */
export const races = [
  { pairs: 15, tags: [] as string[] },
  { pairs: 1000, tags: ['deep'] },
] as const;
