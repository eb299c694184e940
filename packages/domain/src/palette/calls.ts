export const searchAll = { id: 'palette.search', method: 'GET', path: '/api/search' } as const;
