export const listCategories = { id: 'categories.list', method: 'GET', path: '/api/categories' } as const;
export const addCategory = { id: 'categories.add', method: 'POST', path: '/api/categories' } as const;
export const readCategory = { id: 'categories.read', method: 'GET', path: '/api/categories/:id' } as const;
export const renameCategory = {
  id: 'categories.rename',
  method: 'PUT',
  path: '/api/categories/:id',
} as const;
export const deleteCategory = {
  id: 'categories.delete',
  method: 'DELETE',
  path: '/api/categories/:id',
} as const;
