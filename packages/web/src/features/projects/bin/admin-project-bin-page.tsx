import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { BinnedProject } from '@ruang-naskah/domain/projects/list-schema';
import { useState } from 'react';
import { Link } from 'wouter';
import { failureMessage } from '../../../api/api-error.ts';
import { useListPage } from '../../../api/use-list-page.ts';
import { useListView } from '../../../api/use-list-view.ts';
import { useOutcome } from '../../../api/use-outcome.ts';
import { DeleteQuestion } from '../../../ui/dialog/delete-question.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { ListResults } from '../../../ui/list/list-results.tsx';
import { useRemovalFocus } from '../../../ui/list/use-removal-focus.ts';
import { binPage, useEraseProject } from '../queries.ts';
import { BinTable } from './bin-table.tsx';

const words = messages.projectBin;
const noProjects: readonly BinnedProject[] = [];

/** /admin/running-projects/bin: deleted projects, to be restored or erased for good (decision 0082). */
export default function AdminProjectBinPage() {
  const view = useListView([], () => ({}));
  const list = useListPage(binPage(view.query));
  const toast = useToast();
  const erase = useEraseProject();
  const [erasing, setErasing] = useState<BinnedProject | null>(null);
  const handleOutcome = useOutcome(erasing);
  const projects = list.answer.data?.items ?? noProjects;
  const { container, focusAfterRemoving } = useRemovalFocus<HTMLDivElement>(projects.map(({ id }) => id));
  return (
    <div ref={container}>
      <PageHeader
        title={words.title}
        lead={words.lead}
        back={<Link href={paths.runningProjects}>{words.back}</Link>}
      />
      <div className="grid gap-6">
        <ListResults list={list} view={view} failed={words.loadFailed} empty={words.empty}>
          {({ items }) => (
            <BinTable
              projects={items}
              busy={list.busy}
              onRestored={({ id }) => focusAfterRemoving(id)}
              onErase={setErasing}
            />
          )}
        </ListResults>
      </div>
      <DeleteQuestion
        item={erasing}
        title={({ title }) => words.eraseTitle(title)}
        busyLabel={words.erasing}
        remove={erase}
        handleOutcome={handleOutcome}
        failed={(error) => failureMessage(words.eraseFailed, error)}
        onDeleted={({ id }) => {
          setErasing(null);
          focusAfterRemoving(id);
        }}
        done={() => toast({ message: words.erasedNow })}
        onCancel={() => setErasing(null)}
      >
        <p>{words.eraseBody}</p>
      </DeleteQuestion>
    </div>
  );
}
