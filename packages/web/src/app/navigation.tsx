import { messages } from '@ruang-naskah/domain/messages.id';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';

const AnnouncerContext = createContext<(title: string) => void>(() => undefined);

/** What the browser's tab says. */
export function titleOfScreen(title: string): string {
  return `${title} - ${messages.shell.titleSuffix}`;
}

/** Announces the opened screen to screen readers. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState('');
  const isFirstDone = useRef(false);
  const [announce] = useState(() => (title: string) => {
    // The first screen is announced by the page load itself.
    if (isFirstDone.current) {
      setSpoken(title);
      document.querySelector<HTMLElement>('main h1')?.focus();
      window.scrollTo(0, 0);
    }
    isFirstDone.current = true;
  });
  return (
    <AnnouncerContext value={announce}>
      {children}
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </AnnouncerContext>
  );
}

/** Sets the page's title and announces it. Stands beside the screen inside its Suspense boundary, so that it runs once the screen is shown. */
export function ScreenAnnouncement({ title }: { title: string }) {
  const announce = use(AnnouncerContext);
  useEffect(() => {
    document.title = titleOfScreen(title);
    announce(title);
  }, [title, announce]);
  return null;
}
