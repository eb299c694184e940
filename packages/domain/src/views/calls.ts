export const listViews = { id: 'views.list', method: 'GET', path: '/api/views' } as const;
export const countViews = { id: 'views.count', method: 'GET', path: '/api/views/counts' } as const;
export const saveView = { id: 'views.save', method: 'POST', path: '/api/views' } as const;
export const changeView = { id: 'views.change', method: 'PATCH', path: '/api/views/:id' } as const;
export const deleteView = { id: 'views.delete', method: 'DELETE', path: '/api/views/:id' } as const;
