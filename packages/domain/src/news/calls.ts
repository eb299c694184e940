export const listNews = { id: 'news.list', method: 'GET', path: '/api/news' } as const;
export const readNews = { id: 'news.read', method: 'GET', path: '/api/news/:id' } as const;
export const addNews = { id: 'news.add', method: 'POST', path: '/api/news' } as const;
export const updateNews = { id: 'news.update', method: 'PUT', path: '/api/news/:id' } as const;
export const deleteNews = { id: 'news.delete', method: 'DELETE', path: '/api/news/:id' } as const;
