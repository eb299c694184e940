import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { projectKinds } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useAddress } from '../../../api/address.ts';
import { isNotFound } from '../../../api/api-error.ts';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { Tabs } from '../../../ui/frame/tabs.tsx';
import { originManuscript } from '../queries.ts';
import { AuthorProjectForm } from './author-project-form.tsx';

const TaskForm = lazy(async () => ({ default: (await import('./task-form.tsx')).TaskForm }));
const UnsavedChanges = lazy(async () => ({
  default: (await import('../../../ui/form/unsaved-changes.tsx')).UnsavedChanges,
}));

const words = messages.projectForms;
const tabs = projectKinds.map((id) => ({ id, label: words.tabs[id] }));

/** /admin/projects (§2): a new project for an author, from a manuscript or without one, or a task for the editors. */
export default function AdminProjectsPage() {
  const manuscriptId = useAddress().read('naskah');
  const [tab, setTab] = useState<string>(projectKinds[0]);
  const [isTaskFormMounted, setTaskFormMounted] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [createdId, setCreatedId] = useState('');
  const [, navigate] = useLocation();
  const toast = useToast();
  // In an effect, so that `UnsavedChanges` has stopped blocking navigation by then.
  useEffect(() => {
    if (createdId !== '') navigate(paths.runningProjects, { state: { created: createdId } });
  }, [createdId, navigate]);
  function showCreated(id: string, message: string) {
    toast({ message });
    setCreatedId(id);
  }
  function select(id: string) {
    setTab(id);
    setTaskFormMounted(true);
  }
  const formProps = { onDirty: () => setDirty(true), onCreated: showCreated };
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={words.manageTitle} />
      <Tabs label={words.manageTitle} tabs={tabs} selected={tab} onSelect={select}>
        {/* Switching to the other form keeps the text typed into this one. */}
        <div hidden={tab !== 'penulis'}>
          <FromManuscript key={manuscriptId} id={manuscriptId} formProps={formProps} />
        </div>
        <div hidden={tab !== 'redaksi'}>
          <Suspense fallback={<Skeleton count={6} />}>
            {isTaskFormMounted ? <TaskForm {...formProps} /> : null}
          </Suspense>
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
  readonly formProps: Omit<Parameters<typeof AuthorProjectForm>[0], 'origin'>;
}

/** The form waits for the manuscript that fills it in; without one it appears at once. */
function FromManuscript({ id, formProps }: FromManuscriptProps) {
  const answer = useQuery(originManuscript(id));
  if (id === '') return <AuthorProjectForm {...formProps} origin={undefined} />;
  const missing = answer.data === undefined && isNotFound(answer.error);
  return (
    <>
      <Answer
        query={answer}
        loading={<Skeleton count={6} />}
        failed={(error) => error.message}
        keepDataOnError
      >
        {(origin) => <AuthorProjectForm {...formProps} origin={origin} />}
      </Answer>
      {missing ? <AuthorProjectForm {...formProps} origin={undefined} /> : null}
    </>
  );
}
