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
  const arrived = useRef(false);
  const [arrive] = useState(() => (title: string) => {
    // The first screen is announced by the page load itself.
    if (arrived.current) {
      setSpoken(title);
      document.querySelector<HTMLElement>('main h1')?.focus();
      window.scrollTo(0, 0);
    }
    arrived.current = true;
  });
  return (
    <AnnouncerContext value={arrive}>
      {children}
      <p className="sr-only" aria-live="polite">
        {spoken}
      </p>
    </AnnouncerContext>
  );
}

/** Stands beside a screen inside its Suspense boundary, so that it runs when the screen is really there. */
export function Arrival({ title }: { title: string }) {
  const arrive = use(AnnouncerContext);
  useEffect(() => {
    document.title = titleOfScreen(title);
    arrive(title);
  }, [title, arrive]);
  return null;
}
