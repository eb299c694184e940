import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { mayTakeBack } from '@ruang-naskah/domain/whatsapp/policy';
import type { WhatsappMessage } from '@ruang-naskah/domain/whatsapp/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useSession } from '../../api/session.tsx';
import { useToday } from '../../api/use-today.ts';
import { Answer } from '../../ui/feedback/answer.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Tabs } from '../../ui/frame/tabs.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { useRemovalFocus } from '../../ui/list/use-removal-focus.ts';
import { MessageQueue } from './message-queue.tsx';
import { messagesIn } from './queries.ts';
import { TakeBackButton } from './take-back-button.tsx';

const words = messages.whatsapp;
const tabs = [
  { id: 'ready', label: words.tabs.ready },
  { id: 'sent', label: words.tabs.sent },
];

/** /admin/whatsapp: ready messages that an admin sends by hand (decision 0090). */
export default function AdminWhatsappPage() {
  const [tab, setTab] = useState('ready');
  const ready = useInfiniteQuery(messagesIn('ready'));
  const readyCount = ready.data?.pages.flatMap(({ items }) => items).length ?? 0;
  const lead = readyCount === 0 ? words.lead : words.ready(`${readyCount}${ready.hasNextPage ? '+' : ''}`);
  return (
    <>
      <PageHeader
        title={words.title}
        lead={lead}
        actions={<Link href={paths.adminNotices}>{words.templates}</Link>}
      />
      <Tabs label={words.tabsLabel} tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'ready' ? (
          <MessageList key="ready" state="ready" empty={`${words.empty} ${words.emptyHint}`}>
            {(items) => <MessageQueue items={items} />}
          </MessageList>
        ) : (
          <MessageList key="sent" state="sent" empty={words.emptySent}>
            {(items) => <SentList items={items} />}
          </MessageList>
        )}
      </Tabs>
    </>
  );
}

interface MessageListProps {
  readonly state: Parameters<typeof messagesIn>[0];
  readonly empty: string;
  readonly children: (items: readonly WhatsappMessage[]) => ReactNode;
}

function MessageList({ state, empty, children }: MessageListProps) {
  const list = useInfiniteQuery(messagesIn(state));
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="rows" count={6} />}
      failed={words.loadFailed}
      keepDataOnError
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

function SentList({ items }: { items: readonly WhatsappMessage[] }) {
  const { timeZone } = useSession().settings;
  const today = useToday();
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLUListElement>(items.map(({ id }) => id));
  return (
    <ul ref={container} className="card divide-y divide-garis p-0">
      {items.map(({ id, nama, subject, sentByName, sentAt }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <span className="grid min-w-48 flex-1 gap-1 wrap-anywhere">
            <bdi className="font-semibold">{nama}</bdi>
            <span>{subject}</span>
            <span className="text-sm text-tinta-2">
              {words.sentBy(sentByName ?? '', formatDateTime(sentAt ?? '', timeZone))}
            </span>
          </span>
          {mayTakeBack(Date.parse(sentAt ?? ''), today, timeZone) === true ? (
            <TakeBackButton
              id={id}
              variant="quiet"
              aria-label={words.takeBackOf(nama, subject)}
              onTakenBack={() => focusAfterRemoving(id)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
