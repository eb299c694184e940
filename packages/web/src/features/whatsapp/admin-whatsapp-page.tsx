import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Message } from '@ruang-naskah/domain/whatsapp/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { MessageDesk } from './message-desk.tsx';
import { messagesIn } from './queries.ts';

const words = messages.whatsapp;
const tabs = [
  { id: 'ready', label: words.tabs.ready },
  { id: 'sent', label: words.tabs.sent },
];

/** /admin/whatsapp: ready texts to be sent by hand (decision 0094). */
export default function AdminWhatsappPage() {
  const [tab, setTab] = useState('ready');
  const ready = useInfiniteQuery(messagesIn('ready'));
  const waiting = ready.data?.pages.flatMap(({ items }) => items).length ?? 0;
  const lead = waiting === 0 ? words.lead : words.ready(`${waiting}${ready.hasNextPage ? '+' : ''}`);
  return (
    <>
      <PageHeader
        title={words.title}
        lead={lead}
        actions={<Link href={paths.adminNotices}>{words.templates}</Link>}
      />
      <Tabs label={words.tabsLabel} tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'ready' ? (
          <Messages key="ready" state="ready" empty={`${words.empty} ${words.emptyHint}`}>
            {(items) => <MessageDesk items={items} />}
          </Messages>
        ) : (
          <Messages key="sent" state="sent" empty={words.emptySent}>
            {(items) => <Sent items={items} />}
          </Messages>
        )}
      </Tabs>
    </>
  );
}

interface MessagesProps {
  readonly state: Parameters<typeof messagesIn>[0];
  readonly empty: string;
  readonly children: (items: readonly Message[]) => ReactNode;
}

function Messages({ state, empty, children }: MessagesProps) {
  const list = useInfiniteQuery(messagesIn(state));
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="rows" count={6} />}
      failed={words.loadFailed}
      keep
      isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
      empty={<Empty>{empty}</Empty>}
    >
      {({ pages }) => (
        <div className="grid gap-4">
          {children(pages.flatMap(({ items }) => items))}
          <LoadMore
            list={list}
            shown={pages.flatMap(({ items }) => items).length}
            label={messages.notices.more}
            failed={words.loadFailed}
          />
        </div>
      )}
    </Answer>
  );
}

function Sent({ items }: { items: readonly Message[] }) {
  const { timeZone } = useSession().settings;
  return (
    <ul className="card divide-y divide-garis p-0">
      {items.map(({ id, nama, subject, sentByName, sentAt }) => (
        <li key={id} className="grid gap-1 px-4 py-3 wrap-anywhere">
          <span className="font-semibold">{nama}</span>
          <span>{subject}</span>
          <span className="text-sm text-tinta-2">
            {words.sentBy(sentByName ?? '', formatDateTime(sentAt ?? '', timeZone))}
          </span>
        </li>
      ))}
    </ul>
  );
}
