import { useEffect, useState } from 'react';

const pauseMs = 200;

/** The value once it has stopped changing for a moment, for a search on the server. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
