import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { type ProjectKind, projectKinds } from '@ruang-naskah/domain/projects/stages';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
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
  const [typedForms, setTypedForms] = useState<ReadonlySet<ProjectKind>>(new Set());
  const [created, setCreated] = useState<{ readonly kind: ProjectKind; readonly id: string }>();
  const [rounds, setRounds] = useState({ penulis: 0, redaksi: 0 });
  const container = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const toast = useToast();
  // In an effect, so that `UnsavedChanges` has stopped blocking navigation by then.
  useEffect(() => {
    if (created === undefined) return;
    setCreated(undefined);
    if (created.kind === tab && typedForms.size === 0)
      navigate(paths.runningProjects, { state: { created: created.id } });
    // Somebody fills in the other form by now: this one begins anew.
    else setRounds((rounds) => ({ ...rounds, [created.kind]: rounds[created.kind] + 1 }));
  }, [created, tab, typedForms, navigate]);
  function select(id: string) {
    setTab(id);
    setTaskFormMounted(true);
  }
  const formPropsOf = (kind: ProjectKind) => ({
    onDirty: () => setTypedForms((forms) => (forms.has(kind) ? forms : new Set(forms).add(kind))),
    onCreated: (id: string, message: string) => {
      toast({ message });
      setTypedForms((forms) => new Set([...forms].filter((form) => form !== kind)));
      setCreated({ kind, id });
    },
  });
  const isSending = () =>
    [...typedForms].every((kind) =>
      container.current?.querySelector(`[data-kind="${kind}"] form[aria-busy]`),
    );
  return (
    <div ref={container} className="max-w-[48rem]">
      <PageHeader title={words.manageTitle} />
      <Tabs label={words.manageTitle} tabs={tabs} selected={tab} onSelect={select}>
        {/* Switching to the other form keeps the text typed into this one. */}
        <div hidden={tab !== 'penulis'} data-kind="penulis">
          <FromManuscript
            key={`${manuscriptId} ${rounds.penulis}`}
            id={manuscriptId}
            formProps={formPropsOf('penulis')}
          />
        </div>
        <div hidden={tab !== 'redaksi'} data-kind="redaksi">
          <Suspense fallback={<Skeleton count={6} />}>
            {isTaskFormMounted ? <TaskForm key={rounds.redaksi} {...formPropsOf('redaksi')} /> : null}
          </Suspense>
        </div>
      </Tabs>
      <Suspense fallback={null}>
        {typedForms.size > 0 ? <UnsavedChanges dirty go={navigate} mayPass={isSending} /> : null}
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
