import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { BinnedProject } from '@ruang-naskah/domain/projects/list-schema';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../../api/api-error.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useSending } from '../../../api/use-sending.ts';
import { DeleteQuestion } from '../../../ui/dialog/delete-question.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { EmptyPage } from '../../../ui/feedback/empty-page.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { ListStatus } from '../../../ui/list/list-status.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { rangeText } from '../../../ui/list/range-text.ts';
import { useRemovalFocus } from '../../../ui/list/use-removal-focus.ts';
import { binPage, useEraseProject } from '../queries.ts';
import { BinTable } from './bin-table.tsx';

const words = messages.projectBin;
const none: readonly BinnedProject[] = [];

/** /admin/running-projects/bin: deleted projects, to be restored or erased for good (decision 0082). */
export default function AdminProjectBinPage() {
  const view = useListView([]);
  const answer = useQuery(binPage(view.cursor));
  const toast = useToast();
  const erase = useEraseProject();
  const [erasing, setErasing] = useState<BinnedProject | null>(null);
  const follow = useSending(erasing);
  const projects = answer.data?.items ?? none;
  const { container, removed } = useRemovalFocus<HTMLDivElement>(projects.map(({ id }) => id));
  return (
    <div ref={container}>
      <PageHeader
        title={words.title}
        lead={words.lead}
        back={<Link href={paths.runningProjects}>{words.back}</Link>}
      />
      <div className="grid gap-6">
        <ListStatus
          asked={view.cursor}
          page={answer.isPlaceholderData || answer.isError ? undefined : answer.data}
          view={view}
          empty={words.empty}
        />
        <Answer
          query={answer}
          loading={<Skeleton shape="rows" count={4} />}
          failed={words.loadFailed}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyPage previous={view.previous} busy={answer.isPlaceholderData}>
              {words.empty}
            </EmptyPage>
          }
        >
          {({ items, nextCursor }) => (
            <>
              <BinTable
                projects={items}
                busy={answer.isPlaceholderData}
                onRestored={({ id }) => removed(id)}
                onErase={setErasing}
              />
              <Pager
                previous={view.previous}
                next={nextCursor === null ? null : () => view.next(nextCursor)}
                busy={answer.isPlaceholderData}
                summary={rangeText(view.range(items.length), { nextCursor })}
              />
            </>
          )}
        </Answer>
      </div>
      <DeleteQuestion
        item={erasing}
        title={({ title }) => words.eraseTitle(title)}
        busyLabel={words.erasing}
        remove={erase}
        follow={follow}
        failed={(error) => failureMessage(words.eraseFailed, error)}
        onDeleted={({ id }) => {
          setErasing(null);
          removed(id);
        }}
        done={() => toast({ message: words.erasedNow })}
        onCancel={() => setErasing(null)}
      >
        <p>{words.eraseBody}</p>
      </DeleteQuestion>
    </div>
  );
}
