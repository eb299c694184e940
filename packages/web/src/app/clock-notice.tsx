import { messages } from '@ruang-naskah/domain/messages.id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDeviceWrong, useToday } from '../api/use-today.ts';
import { Alert } from '../ui/feedback/alert.tsx';

/** Tells that the device's clock is off, which nothing here relies on. On a new day every answer is asked for again. */
export function ClockNotice() {
  const client = useQueryClient();
  const today = useToday();
  const known = useRef(today);
  useEffect(() => {
    if (known.current === today) return;
    known.current = today;
    void client.invalidateQueries();
  }, [client, today]);
  return (
    <div role="status" data-print="hide">
      {useDeviceWrong() ? (
        <div className="mb-4">
          <Alert tone="warning">{messages.shell.deviceClock}</Alert>
        </div>
      ) : null}
    </div>
  );
}
