import { pageScriptsId } from '@ruang-naskah/domain/pages';

/** Fulfils when the page as the server sent it has been painted, at once where nobody looks at it yet. */
export function afterFirstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // A frame is painted after its callbacks, before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Fetches what the page needs, all at once: one module after the other would be a round trip for each step. */
export function fetchScripts(): void {
  const text = document.getElementById(pageScriptsId)?.textContent ?? '[]';
  const files: readonly string[] = JSON.parse(text);
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
