export const listMessages = { id: 'whatsapp.list', method: 'GET', path: '/api/whatsapp' } as const;
export const openMessage = { id: 'whatsapp.open', method: 'POST', path: '/api/whatsapp/:id/open' } as const;
export const settleMessage = { id: 'whatsapp.settle', method: 'PUT', path: '/api/whatsapp/:id' } as const;
