import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { projectKinds } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { isNotFound } from '../../../api/api-error.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { Tabs } from '../../../ui/frame/tabs.tsx';
import { late } from '../../../ui/late.ts';
import { originManuscript } from '../queries.ts';
import { AuthorProjectForm } from './author-project-form.tsx';

const TaskForm = late(async () => (await import('./task-form.tsx')).TaskForm);
const UnsavedChanges = late(
  async () => (await import('../../../ui/form/unsaved-changes.tsx')).UnsavedChanges,
);

const words = messages.projectForms;
const tabs = projectKinds.map((id) => ({ id, label: words.tabs[id] }));

/** /admin/projects (§2): a new project for an author, from a manuscript or without one, or a task for the editors. */
export default function AdminProjectsPage() {
  const manuscriptId = new URLSearchParams(useSearch()).get('naskah') ?? '';
  const [tab, setTab] = useState<string>(projectKinds[0]);
  const [visited, setVisited] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [createdId, setCreatedId] = useState('');
  const [, navigate] = useLocation();
  const toast = useToast();
  // After the guard below has been released.
  useEffect(() => {
    if (createdId !== '') navigate(paths.runningProjects, { state: { created: createdId } });
  }, [createdId, navigate]);
  function created(id: string, message: string) {
    toast({ message });
    setCreatedId(id);
  }
  function select(id: string) {
    setTab(id);
    setVisited(true);
  }
  const parts = { onDirty: () => setDirty(true), onCreated: created };
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={words.manageTitle} />
      <Tabs label={words.manageTitle} tabs={tabs} selected={tab} onSelect={select}>
        {/* Switching to the other form keeps the text typed into this one. */}
        <div hidden={tab !== 'penulis'}>
          <FromManuscript key={manuscriptId} id={manuscriptId} parts={parts} />
        </div>
        <div hidden={tab !== 'redaksi'}>
          <Suspense fallback={<Skeleton count={6} />}>{visited ? <TaskForm {...parts} /> : null}</Suspense>
        </div>
      </Tabs>
      <Suspense fallback={null}>
        {dirty ? <UnsavedChanges dirty={createdId === ''} go={navigate} /> : null}
      </Suspense>
    </div>
  );
}

interface FromManuscriptProps {
  readonly id: string;
  readonly parts: Omit<Parameters<typeof AuthorProjectForm>[0], 'origin'>;
}

/** The form waits for the manuscript that fills it in; without one it appears at once. */
function FromManuscript({ id, parts }: FromManuscriptProps) {
  const answer = useQuery(originManuscript(id));
  if (id === '') return <AuthorProjectForm {...parts} origin={undefined} />;
  const missing = answer.data === undefined && isNotFound(answer.error);
  return (
    <>
      <Answer query={answer} loading={<Skeleton count={6} />} failed={(error) => error.message} keep>
        {(origin) => <AuthorProjectForm {...parts} origin={origin} />}
      </Answer>
      {missing ? <AuthorProjectForm {...parts} origin={undefined} /> : null}
    </>
  );
}
