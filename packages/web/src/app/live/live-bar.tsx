import { messages } from '@ruang-naskah/domain/messages.id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { setLiveView, useLiveView } from '../../api/live.ts';
import { useSession } from '../../api/session.tsx';
import { Button } from '../../ui/button.tsx';
import { applyBatch, showWaiting, watchAnswers } from './apply.ts';
import { connect } from './connect.ts';

const words = messages.live;
const nothing: ReadonlySet<string> = new Set();

/** Listens for changes, and says quietly how many wait to be shown; it covers nothing that is read and moves nothing. */
export function LiveBar() {
  const client = useQueryClient();
  const { id, role } = useSession().user;
  const [path] = useLocation();
  const { waiting } = useLiveView();
  const [loading, setLoading] = useState(false);
  useEffect(() => watchAnswers(client), [client]);
  useEffect(
    () => connect({ userId: id, isAdmin: role === 'admin', receive: (batch) => applyBatch(client, batch) }),
    [client, id, role],
  );
  // Another screen asks for what is new by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the path
  useEffect(() => setLiveView({ waiting: 0, ids: nothing }), [path]);
  async function show() {
    setLoading(true);
    await showWaiting(client);
    setLoading(false);
  }
  return (
    <div
      className="pointer-events-none sticky top-16 z-10 flex h-0 justify-center lg:top-2"
      data-print="hide"
    >
      <div role="status" className="pointer-events-auto h-fit">
        {waiting === 0 ? null : (
          <span className="live-bar">
            {words.waiting(waiting)}
            <Button
              variant="quiet"
              busy={loading}
              busyLabel={messages.ui.loading}
              onClick={() => void show()}
            >
              {words.show}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
