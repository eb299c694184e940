/** Whether this browser knows passkeys; at an address without https no browser does. */
export function knowsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}
