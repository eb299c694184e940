import { pageScriptsId } from '@ruang-naskah/domain/pages';

/** Fulfils when the page as the server sent it has been painted, at once where nobody looks at it yet. */
export function afterFirstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // A frame is painted after its callbacks, before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Lets the browser answer a press; where nobody looks, timers come late and nothing is pressed. */
function nextTask(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** As many as a slow phone asks for in one task without keeping a press waiting. */
const filesInTask = 8;

/** Fetches what the page needs, all at once: one module after the other would be a round trip for each step. */
export async function fetchScripts(): Promise<void> {
  const text = document.getElementById(pageScriptsId)?.textContent ?? '[]';
  const files: readonly string[] = JSON.parse(text);
  for (const [at, href] of files.entries()) {
    if (at > 0 && at % filesInTask === 0) await nextTask();
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
