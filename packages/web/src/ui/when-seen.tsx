import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Shows `children` once their place was in sight, such as within what a phone folds; until then the `fallback`. */
export function WhenSeen({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [seen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return seen ? children : <div ref={place}>{fallback}</div>;
}
