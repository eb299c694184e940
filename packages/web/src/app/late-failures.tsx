import { useEffect } from 'react';
import { onLateFailure } from '../api/late-failure.ts';
import { useToast } from '../ui/feedback/toast.tsx';

/** Long enough for two sentences, for somebody who is in the middle of something else. */
const visibleMs = 20_000;

/** Tells on any screen that what was sent before has failed. */
export function LateFailures() {
  const toast = useToast();
  useEffect(() => {
    onLateFailure((message) => toast({ message, visibleMs }));
    return () => onLateFailure(undefined);
  }, [toast]);
  return null;
}
