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
import { NotesThread, useUnreadNotes } from '../../notes/queries.ts';
import { RequestDecisions } from '../requests/request-decisions.tsx';
import { ProjectConflict } from './project-conflict.tsx';
import { ProjectForm, projectFormId } from './project-form.tsx';
import { ProjectHistory } from './project-history.tsx';
import { ProjectNews } from './project-news.tsx';
import { useProjectEdit } from './use-project-edit.ts';
import { useProjectSave } from './use-project-save.ts';

const words = messages.projects;
const dialogWords = messages.projectDialog;

/** The notes beside the stages; their tab shows that there are new ones. */
function useTabs(id: string) {
  const [selected, select] = useState<string>('stages');
  const { title } = messages.notes;
  const unread = useUnreadNotes(id, selected === 'notes');
  const notes = { id: 'notes', label: unread ? `${title} · ${messages.live.newNotes}` : title };
  return { selected, select, tabs: [{ id: 'stages', label: dialogWords.stagesTab }, notes] };
}

interface ProjectEditProps {
  readonly project: Project;
  /** Gets what closes the dialog, or asks first whether changes may be lost. */
  readonly leave: Ref<() => void>;
  readonly onClose: () => void;
  readonly onShown: () => void;
}

/** The whole edit: form, notes and footer. */
export function ProjectEdit({ project, leave, onClose, onShown }: ProjectEditProps) {
  const toast = useToast();
  const [, navigate] = useLocation();
  const { selected: tab, select: setTab, tabs } = useTabs(project.id);
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'yes'>('no');
  const editing = useProjectEdit(project, { goesOn: true });
  const saving = useProjectSave(editing, () => {
    toast({ message: dialogWords.saved });
    setLeaving('yes');
  });
  const dirty = editing.changes > 0 || saving.note.text !== '';
  const latestClose = useRef(onClose);
  useEffect(() => {
    latestClose.current = onClose;
  });
  useEffect(onShown, [onShown]);
  // Once, and after the guard has been released, because closing is a navigation.
  useEffect(() => {
    if (leaving === 'yes') latestClose.current();
  }, [leaving]);
  function close() {
    // What is being saved is kept until it is known to be stored: nothing is lost, and nothing is asked.
    saving.leave();
    setLeaving(dirty && !saving.busy ? 'asked' : 'yes');
  }
  useImperativeHandle(leave, () => close);
  /** Returns to the form and focuses it. */
  function settle() {
    saving.settle();
    setTimeout(() => document.getElementById(controlId(projectFormId, 'currentOverallStatus'))?.focus());
  }
  return (
    <>
      <DialogContent
        title={<Title project={editing.base} />}
        about={<About project={editing.base} />}
        footer={
          <>
            <ProjectNews editing={editing} saving={saving} onRequests={() => setTab('stages')} />
            <Footer changes={editing.changes} saving={saving} onCancel={close} />
          </>
        }
      >
        {saving.fresh === null ? (
          <Tabs label={dialogWords.parts} tabs={tabs} selected={tab} onSelect={setTab}>
            {/* Kept while the notes are read: what was changed is saved from there as well. */}
            <div hidden={tab !== 'stages'}>
              <RequestDecisions editing={editing} />
              <ProjectForm editing={editing} saving={saving} />
              <ProjectHistory projectId={project.id} />
            </div>
            {tab === 'notes' ? (
              <Suspense fallback={<Skeleton count={3} />}>
                <NotesThread
                  place={{ projectId: project.id }}
                  stage={editing.base.currentOverallStatus ?? undefined}
                />
              </Suspense>
            ) : null}
          </Tabs>
        ) : (
          <ProjectConflict editing={editing} fresh={saving.fresh} onSettled={settle} />
        )}
      </DialogContent>
      <Confirm
        open={leaving === 'asked'}
        title={dialogWords.discardTitle}
        cancelLabel={dialogWords.discardStay}
        confirmLabel={dialogWords.discardLeave}
        onCancel={() => setLeaving('no')}
        onConfirm={() => setLeaving('yes')}
      />
      <UnsavedChanges dirty={dirty && leaving === 'no'} go={navigate} />
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

function About({ project }: { project: Project }) {
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
  readonly changes: number;
  readonly saving: ReturnType<typeof useProjectSave>;
  readonly onCancel: () => void;
}

function Footer({ changes, saving, onCancel }: FooterProps) {
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
        {changes === 0 ? (
          words.nothingToSave
        ) : (
          <Badge tone="kuning" icon={<PencilLine size={14} aria-hidden />}>
            {dialogWords.unsavedChanges(changes)}
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
        aria-disabled={changes === 0 || saving.fresh !== null}
      >
        {dialogWords.saveChanges}
      </Button>
    </>
  );
}
