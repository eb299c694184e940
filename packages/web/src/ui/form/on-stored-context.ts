import { createContext } from 'react';

/**
 * Called by a form once what was typed in it is stored, so that what surrounds the form (a dialog, a card) no longer treats it
 * as unsaved. Where storing removes the form from the page at once, the component that removes it calls it instead.
 */
export const OnStoredContext = createContext(() => {});
