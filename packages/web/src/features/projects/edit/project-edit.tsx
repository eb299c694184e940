import { messages } from '@ruang-naskah/domain/messages.id';
import { reviewPath } from '@ruang-naskah/domain/paths';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import { PencilLine } from 'lucide-react';
import { type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog/cancel-button.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { DialogContent } from '../../../ui/dialog/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { controlId } from '../../../ui/form/form-context.ts';
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx';
import { Tabs } from '../../../ui/frame/tabs.tsx';
import { NotesThread } from '../../notes/parts.ts';
import { useUnreadNotes } from '../../notes/queries.ts';
import { RequestDecisions } from '../requests/request-decisions.tsx';
import { ProjectConflict } from './project-conflict.tsx';
import { ProjectForm, projectFormId } from './project-form.tsx';
import { ProjectHistory } from './project-history.tsx';
import { ProjectUpdates } from './project-updates.tsx';
import { useProjectEdit } from './use-project-edit.ts';
import { useProjectSave } from './use-project-save.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;

/** The notes beside the stages; their tab shows that there are new ones. */
function useStagesAndNotesTabs(projectId: string) {
  const [selected, select] = useState<string>('stages');
  const { title } = messages.notes;
  const unread = useUnreadNotes(projectId, selected === 'notes');
  const notes = { id: 'notes', label: unread ? `${title} · ${messages.live.newNotes}` : title };
  return { selected, select, tabs: [{ id: 'stages', label: dialogWords.stagesTab }, notes] };
}

interface ProjectEditProps {
  readonly project: Project;
  /** Set to a function that closes the dialog, after a question if changes would be lost. */
  readonly requestClose: Ref<() => void>;
  readonly onClose: () => void;
  readonly onShown: () => void;
}

/** The whole edit: form, notes and footer. */
export function ProjectEdit({ project, requestClose, onClose, onShown }: ProjectEditProps) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const { selected: tab, select: setTab, tabs } = useStagesAndNotesTabs(project.id);
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'yes'>('no');
  const editing = useProjectEdit(project, { resume: true });
  const { answering, losesAnswer, containerProps } = useUnsentAnswer(editing.base.version);
  const saving = useProjectSave(editing, (saved) => {
    toast({ message: dialogWords.saved });
    if (!losesAnswer()) return setLeaving('yes');
    // An answer to a request is still being written.
    editing.startOver(saved);
    saving.forgetNote();
  });
  const changed = editing.changeCount > 0 || saving.note.text !== '';
  const dirty = changed || answering;
  /** What is being sent is kept, and offered again if the server refuses it. */
  const losesText = () => (changed && !saving.busy) || losesAnswer();
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(onShown, [onShown]);
  // In an effect, because closing is a navigation: `UnsavedChanges` has stopped blocking it by then.
  useEffect(() => {
    if (leaving === 'yes') latestClose.current();
  }, [leaving]);
  function close() {
    setLeaving(losesText() ? 'asked' : 'yes');
  }
  useImperativeHandle(requestClose, () => close);
  /** Returns to the form and focuses it. */
  function returnToForm() {
    saving.hideConflict();
    setTimeout(() => document.getElementById(controlId(projectFormId, 'currentOverallStatus'))?.focus());
  }
  return (
    <>
      <DialogContent
        title={<Title project={editing.base} />}
        subtitle={<ProjectFactsLine project={editing.base} />}
        footer={
          <>
            <ProjectUpdates editing={editing} saving={saving} onShowRequests={() => setTab('stages')} />
            <Footer changeCount={editing.changeCount} saving={saving} onCancel={close} />
          </>
        }
      >
        {/* Kept behind the conflict, with an answer that is being written. */}
        <div hidden={saving.fresh !== null}>
          <Tabs label={dialogWords.parts} tabs={tabs} selected={tab} onSelect={setTab}>
            {/* Kept while the notes are read: what was changed is saved from there as well. */}
            <div hidden={tab !== 'stages'}>
              <div {...containerProps}>
                <RequestDecisions editing={editing} />
              </div>
              <ProjectForm editing={editing} saving={saving} />
              <ProjectHistory projectId={project.id} />
            </div>
            {tab === 'notes' ? (
              <Suspense fallback={<Skeleton count={3} />}>
                <NotesThread
                  subject={{ projectId: project.id }}
                  stage={editing.base.currentOverallStatus ?? undefined}
                />
              </Suspense>
            ) : null}
          </Tabs>
        </div>
        {saving.fresh === null ? null : (
          <ProjectConflict editing={editing} fresh={saving.fresh} onResolved={returnToForm} />
        )}
      </DialogContent>
      <Confirm
        open={leaving === 'asked'}
        title={messages.shell.leaveTitle}
        cancelLabel={messages.shell.leaveStay}
        confirmLabel={messages.shell.leaveDiscard}
        onCancel={() => setLeaving('no')}
        onConfirm={() => setLeaving('yes')}
      />
      <UnsavedChanges dirty={dirty && leaving === 'no'} go={navigate} mayPass={() => !losesText()} />
    </>
  );
}

/** The project's title stays visible while the dialog scrolls. */
function Title({ project }: { project: Project }) {
  return (
    <>
      <span className="block font-sans text-sm font-normal text-tinta-2">{dialogWords.dialogTitle}</span>{' '}
      <bdi>{project.title}</bdi>
    </>
  );
}

function ProjectFactsLine({ project }: { project: Project }) {
  const { sppNumber, authorName, imprint, manuscriptId } = project;
  return (
    <p className="text-sm text-tinta-2">
      {[sppNumber || dialogWords.noSppNumber, authorName, imprint].filter(Boolean).join(' · ')}
      {manuscriptId === null ? null : (
        <>
          {' · '}
          <Link href={reviewPath(manuscriptId)}>{words.originManuscript}</Link>
        </>
      )}
    </p>
  );
}

interface FooterProps {
  readonly changeCount: number;
  readonly saving: ReturnType<typeof useProjectSave>;
  readonly onCancel: () => void;
}

function Footer({ changeCount, saving, onCancel }: FooterProps) {
  return (
    <>
      {saving.failure === null ? null : (
        <div className="w-full">
          <Alert tone="danger" role="alert">
            <p>{saving.failure}</p>
          </Alert>
        </div>
      )}
      <p role="status" className="w-full text-sm text-tinta-2 sm:mr-auto sm:w-auto">
        {changeCount === 0 ? (
          words.nothingToSave
        ) : (
          <Badge tone="kuning" icon={<PencilLine size={14} aria-hidden />}>
            {dialogWords.unsavedChanges(changeCount)}
          </Badge>
        )}
      </p>
      <CancelButton onCancel={onCancel} />
      <Button
        variant="primary"
        type="submit"
        form={projectFormId}
        busy={saving.busy}
        busyLabel={dialogWords.saving}
        aria-disabled={changeCount === 0 || saving.fresh !== null}
      >
        {dialogWords.saveChanges}
      </Button>
    </>
  );
}

/** Whether an answer to a request is being written, which closing the dialog would lose. */
function useUnsentAnswer(version: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [answering, setAnswering] = useState(false);
  const check = () => {
    const texts = [...(ref.current?.querySelectorAll('textarea') ?? [])];
    setAnswering(texts.some(({ value }) => value.trim() !== ''));
  };
  // An answer is saved as a new version of the project, and its form is gone then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again for each version
  useEffect(check, [version]);
  /** An answer that is being sent is not lost. */
  const losesAnswer = () => answering && ref.current?.querySelector('form[aria-busy]') == null;
  return { answering, losesAnswer, containerProps: { ref, onInput: check } };
}
