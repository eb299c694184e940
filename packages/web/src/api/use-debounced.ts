import { useEffect, useState } from 'react';

const pauseMs = 200;

/** The value once it has stopped changing for a moment, for a search on the server. */
export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
