import type { Page } from '@playwright/test';

/** Tools of the browser that change a page before its scripts run, by the name that test titles use. */
export const browserTools = {
  'no tool': () => Promise.resolve(),
  'a password manager': addIcons,
  'a translation': translate,
} as const;

/** LastPass and its kin put an element of their own behind each input. */
function addIcons(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const input of document.querySelectorAll('#root input:not([type="hidden"])')) {
      const icon = document.createElement('div');
      icon.setAttribute('data-lastpass-icon-root', '');
      input.after(icon);
    }
  });
}

/** A browser's translation puts each text into elements of its own, and goes on with what is drawn later. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const wrap = (text: Text) => {
      const around = text.parentElement;
      if (around === null || around.closest('font, script, style, textarea') || !text.data.trim()) return;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const wrapAll = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) wrap(text);
    };
    const watched = { childList: true, characterData: true, subtree: true } as const;
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData' && target.isConnected) wrapAll(target.parentElement ?? target);
        for (const node of addedNodes) if (node.isConnected) wrapAll(node.parentElement ?? node);
      }
    }).observe(document.body, watched);
    wrapAll(document.body);
  });
}
