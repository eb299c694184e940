import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { Message } from '@ruang-naskah/domain/whatsapp/schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** /admin/whatsapp: ready texts to work off by hand (decision 0094). */
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
        {tab === 'ready' ? <Waiting /> : <Sent />}
      </Tabs>
    </>
  );
}

const isEmpty = ({ pages }: { readonly pages: readonly { readonly items: readonly Message[] }[] }) =>
  pages.every(({ items }) => items.length === 0);

function Waiting() {
  const list = useInfiniteQuery(messagesIn('ready'));
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="rows" count={6} />}
      failed={words.loadFailed}
      keep
      isEmpty={isEmpty}
      empty={<Empty>{`${words.empty} ${words.emptyHint}`}</Empty>}
    >
      {({ pages }) => (
        <div className="grid gap-4">
          <MessageDesk items={pages.flatMap(({ items }) => items)} />
          <LoadMore list={list} label={messages.notices.more} failed={words.loadFailed} />
        </div>
      )}
    </Answer>
  );
}

function Sent() {
  const list = useInfiniteQuery(messagesIn('sent'));
  const { timeZone } = useSession().settings;
  return (
    <Answer
      query={list}
      loading={<Skeleton shape="rows" count={6} />}
      failed={words.loadFailed}
      keep
      isEmpty={isEmpty}
      empty={<Empty>{words.emptySent}</Empty>}
    >
      {({ pages }) => (
        <div className="grid gap-4">
          <ul className="card divide-y divide-garis p-0">
            {pages
              .flatMap(({ items }) => items)
              .map(({ id, nama, subject, sentByName, sentAt }) => (
                <li key={id} className="grid gap-1 px-4 py-3 wrap-anywhere">
                  <span className="font-semibold">{nama}</span>
                  <span>{subject}</span>
                  <span className="text-sm text-tinta-2">
                    {words.sentBy(sentByName ?? '', formatDateTime(sentAt ?? '', timeZone))}
                  </span>
                </li>
              ))}
          </ul>
          <LoadMore list={list} label={messages.notices.more} failed={words.loadFailed} />
        </div>
      )}
    </Answer>
  );
}
