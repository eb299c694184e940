import { useState } from 'react';

/** Copies a text to the clipboard; `copyMessage` then says whether the browser let it. */
export function useCopyToClipboard(copiedMessage: string, failedMessage: string) {
  const [copyMessage, setCopyMessage] = useState('');
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopyMessage(copiedMessage);
    } catch {
      setCopyMessage(failedMessage);
    }
  }
  return { copy, copyMessage };
}
