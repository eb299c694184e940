export const readFactors = { id: 'factors.read', method: 'GET', path: '/api/factors' } as const;

export const turnOff = { id: 'factors.turnOff', method: 'DELETE', path: '/api/factors' } as const;

export const confirmSignIn = {
  id: 'factors.confirmSignIn',
  method: 'POST',
  path: '/api/factors/sign-in',
} as const;
export const askForPasskey = {
  id: 'factors.askForPasskey',
  method: 'POST',
  path: '/api/factors/passkey-question',
} as const;
export const signInByPasskey = {
  id: 'factors.signInByPasskey',
  method: 'POST',
  path: '/api/factors/passkey-sign-in',
} as const;

export const beginTotp = { id: 'factors.beginTotp', method: 'POST', path: '/api/factors/totp' } as const;
export const confirmTotp = { id: 'factors.confirmTotp', method: 'PUT', path: '/api/factors/totp' } as const;
export const removeTotp = { id: 'factors.removeTotp', method: 'DELETE', path: '/api/factors/totp' } as const;

export const beginPasskey = {
  id: 'factors.beginPasskey',
  method: 'POST',
  path: '/api/factors/passkeys/question',
} as const;
export const addPasskey = {
  id: 'factors.addPasskey',
  method: 'POST',
  path: '/api/factors/passkeys',
} as const;
export const renamePasskey = {
  id: 'factors.renamePasskey',
  method: 'PATCH',
  path: '/api/factors/passkeys/:id',
} as const;
export const removePasskey = {
  id: 'factors.removePasskey',
  method: 'DELETE',
  path: '/api/factors/passkeys/:id',
} as const;

export const renewRecoveryCodes = {
  id: 'factors.renewRecoveryCodes',
  method: 'POST',
  path: '/api/factors/recovery-codes',
} as const;

export const readRule = { id: 'factors.readRule', method: 'GET', path: '/api/factors/rule' } as const;
export const setRule = { id: 'factors.setRule', method: 'PUT', path: '/api/factors/rule' } as const;
export const readFactorsOf = { id: 'factors.readOf', method: 'GET', path: '/api/users/:id/factors' } as const;
export const resetFactorsOf = {
  id: 'factors.resetOf',
  method: 'DELETE',
  path: '/api/users/:id/factors',
} as const;
