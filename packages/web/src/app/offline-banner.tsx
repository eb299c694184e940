import { messages } from '@ruang-naskah/domain/messages.id';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Alert } from '../ui/feedback/alert.tsx';

/** Tells that the device is offline and that writes wait until it is online; visible at every scroll position. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  );
  return (
    <div role="status" data-print="hide" className="frame-notice">
      {online ? null : (
        <div className="mb-4">
          <Alert tone="warning">{messages.shell.offline}</Alert>
        </div>
      )}
    </div>
  );
}
