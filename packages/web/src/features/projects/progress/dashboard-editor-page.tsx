import { messages } from '@ruang-naskah/domain/messages.id';
import { lazy } from 'react';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { PageHeader } from '../../../ui/frame/page-header.tsx';
import { OwnProjects } from './own-projects.tsx';

const words = messages.ownProjects;

// Asked for at once, but the page's frame does not wait for it.
const tasks = import('./editor-tasks.tsx').then(({ EditorTasks }) => ({ default: EditorTasks }));
const EditorTasks = lazy(() => tasks);

/** /dashboard/main 'Progres Pekerjaan' (§2): the stages an editor has to do with, by what they ask for. */
export default function DashboardEditorPage() {
  return (
    <div className="max-w-[48rem]">
      <PageHeader title={words.editorTitle} />
      <OwnProjects empty={<Empty>{words.editorEmpty}</Empty>}>
        {(projects) => <EditorTasks projects={projects} />}
      </OwnProjects>
    </div>
  );
}
