import { useEffect, useRef } from 'react';
import { recheck } from './recheck.ts';

interface HiddenInputProps {
  readonly name: string;
  readonly value: string;
  /** The last settled value. */
  readonly settled: string;
}

/** A hidden input is never left, so that the form checks its value again when it has settled on another. */
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
