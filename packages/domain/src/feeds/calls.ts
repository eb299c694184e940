export const readFeed = { id: 'feeds.read', method: 'GET', path: '/api/calendar-feed' } as const;
export const makeFeed = { id: 'feeds.make', method: 'POST', path: '/api/calendar-feed' } as const;
export const endFeed = { id: 'feeds.end', method: 'DELETE', path: '/api/calendar-feed' } as const;
