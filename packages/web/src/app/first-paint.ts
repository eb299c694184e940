/** Fulfils when the page as the server sent it has been painted, at once where nobody looks at it yet. */
export function afterFirstPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    // A frame is painted after its callbacks, before the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
