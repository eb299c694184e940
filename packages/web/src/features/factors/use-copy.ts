import { useState } from 'react';

/** Copies a text, and what to say about it: a browser may refuse. */
export function useCopy(copied: string, failed: string) {
  const [said, setSaid] = useState('');
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(copied);
    } catch {
      setSaid(failed);
    }
  }
  return { copy, said };
}
