import { useEffect, useRef } from 'react';
import { recheck } from './recheck.ts';

interface HiddenInputProps {
  readonly name: string;
  readonly value: string;
  /** The value as of the last time somebody was done with it. */
  readonly settled: string;
}

/** Nobody leaves a hidden input: the form looks at its value again when that has settled on another. */
export function HiddenInput({ name, value, settled }: HiddenInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const checked = useRef(settled);
  useEffect(() => {
    if (settled === checked.current) return;
    checked.current = settled;
    recheck(input.current);
  }, [settled]);
  return <input ref={input} type="hidden" name={name} value={value} />;
}
