/** False while the server draws, where there is no document, no storage and no address. */
export const inBrowser = typeof document !== 'undefined';
