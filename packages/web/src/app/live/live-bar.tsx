import { messages } from '@ruang-naskah/domain/messages.id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { setLiveView, useLiveView } from '../../api/live.ts';
import { useSession } from '../../api/session.tsx';
import { UpdateBar } from '../../ui/feedback/update-bar.tsx';
import { applyChanges, showWaiting, watchAnswers } from './apply.ts';
import { connect } from './connect.ts';

const nothing: ReadonlySet<string> = new Set();

/** Listens for changes and shows how many are waiting, without covering or moving anything that is being read. */
export function LiveBar() {
  const client = useQueryClient();
  const { id, role } = useSession().user;
  const [path] = useLocation();
  const { waiting } = useLiveView();
  useEffect(() => watchAnswers(client), [client]);
  useEffect(
    () => connect({ userId: id, isAdmin: role === 'admin', receive: (batch) => applyChanges(client, batch) }),
    [client, id, role],
  );
  // Another screen fetches fresh data by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the path
  useEffect(() => setLiveView({ waiting: 0, ids: nothing }), [path]);
  return (
    <UpdateBar
      text={waiting === 0 ? null : messages.live.waiting(waiting)}
      onShow={() => showWaiting(client)}
      className="top-16 lg:top-2"
    />
  );
}
