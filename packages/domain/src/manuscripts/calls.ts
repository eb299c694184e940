export const listManuscripts = { id: 'manuscripts.list', method: 'GET', path: '/api/manuscripts' } as const;
export const countManuscripts = {
  id: 'manuscripts.counts',
  method: 'GET',
  path: '/api/manuscripts/counts',
} as const;
export const readManuscript = {
  id: 'manuscripts.read',
  method: 'GET',
  path: '/api/manuscripts/:id',
} as const;
export const submitManuscript = {
  id: 'manuscripts.submit',
  method: 'POST',
  path: '/api/manuscripts',
} as const;
export const sendRevision = {
  id: 'manuscripts.sendRevision',
  method: 'POST',
  path: '/api/manuscripts/:id/revisions',
} as const;
export const askWithdrawal = {
  id: 'manuscripts.askWithdrawal',
  method: 'POST',
  path: '/api/manuscripts/:id/withdrawal',
} as const;
export const takeBackWithdrawal = {
  id: 'manuscripts.takeBackWithdrawal',
  method: 'DELETE',
  path: '/api/manuscripts/:id/withdrawal',
} as const;
export const decideWithdrawal = {
  id: 'manuscripts.decideWithdrawal',
  method: 'POST',
  path: '/api/manuscripts/:id/withdrawal/decision',
} as const;
export const setManuscriptStatus = {
  id: 'manuscripts.setStatus',
  method: 'PUT',
  path: '/api/manuscripts/:id/status',
} as const;
export const exportManuscripts = {
  id: 'manuscripts.export',
  method: 'GET',
  path: '/api/manuscripts/export',
} as const;
