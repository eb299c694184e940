import { useId } from 'react';

/**
 * The ornament behind headings and empty pages: the batik pattern kawung, circles on a square grid that overlap into four-petalled
 * flowers. Its parent is positioned and hides overflow.
 */
export function BatikPattern() {
  const id = useId();
  return (
    <svg className="batik-pattern" aria-hidden="true" focusable="false" width="100%" height="100%">
      <pattern id={id} width="44" height="44" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          <path d="M31 0A31 31 0 0 1 0 31M13 0A31 31 0 0 0 44 31M0 13A31 31 0 0 1 31 44M44 13A31 31 0 0 0 13 44" />
        </g>
        <path
          fill="currentColor"
          d="M22 6.5a1.5 5 0 0 1 0 10a1.5 5 0 0 1 0-10M22 27.5a1.5 5 0 0 1 0 10a1.5 5 0 0 1 0-10M6.5 22a5 1.5 0 0 1 10 0a5 1.5 0 0 1-10 0M27.5 22a5 1.5 0 0 1 10 0a5 1.5 0 0 1-10 0"
        />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
