import { messages } from '@ruang-naskah/domain/messages.id';
import { groupsAskingForWork } from '@ruang-naskah/domain/projects/tasks';
import type { EditorTasks } from '@ruang-naskah/domain/projects/tasks-schema';
import { formatCount } from '@ruang-naskah/domain/text';
import { type ReactNode, Suspense } from 'react';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { DutyCards } from '../../duties/parts.ts';
import { useOwnDuties } from '../../duties/queries.ts';
import { IncompleteProjectAlert } from '../progress/incomplete-project-alert.tsx';
import { DeskAside } from './desk-aside.tsx';
import { OpenRows, RowsInNoGroup } from './open-rows.tsx';
import { TaskGroup } from './task-group.tsx';

const words = messages.duties;
const asksForWork = ({ group }: EditorTasks['groups'][number]) =>
  groupsAskingForWork.some((asking) => asking === group);

/** The stages of an editor by what they ask for; beside them what comes next, and help. */
export function EditorDesk({ desk }: { desk: EditorTasks }) {
  const { groups, incomplete } = desk;
  return (
    <div className="desk-columns">
      <div className="grid content-start gap-8">
        <OpenRows>
          <EditorDuties isDeskEmpty={groups.length + incomplete.length === 0}>
            <RowsInNoGroup />
            {groups.filter(asksForWork).map((group) => (
              <TaskGroup key={group.group} {...group} />
            ))}
          </EditorDuties>
          {groups.length + incomplete.length === 0 ? <Empty>{messages.ownProjects.editorEmpty}</Empty> : null}
          {groups
            .filter((group) => !asksForWork(group))
            .map((group) => (
              <TaskGroup key={group.group} {...group} />
            ))}
        </OpenRows>
        {incomplete.map(({ id, title }) => (
          <article key={id} className="card grid gap-3">
            <h2 className="text-h3">{title}</h2>
            <IncompleteProjectAlert />
          </article>
        ))}
      </div>
      <DeskAside desk={desk} />
    </div>
  );
}

/** «Giliran Anda»: notes and answers that wait for the editor, then the groups of stages. An empty desk without duties has no such heading. */
function EditorDuties({ isDeskEmpty, children }: { isDeskEmpty: boolean; children: ReactNode }) {
  const { data } = useOwnDuties();
  const count = data?.count ?? 0;
  if (isDeskEmpty && count === 0) return children;
  const others = (data?.items ?? []).filter(({ kind }) => kind !== 'stage');
  return (
    <section aria-labelledby="giliran-anda" className="grid gap-6">
      <h2 id="giliran-anda">
        {words.heading}{' '}
        {count === 0 ? null : (
          <span className="font-normal text-base text-tinta-2">{formatCount(count)}</span>
        )}
      </h2>
      {data !== undefined && count === 0 ? (
        <p className="text-tinta-2">{messages.ownProjects.nothingToDo}</p>
      ) : null}
      {others.length === 0 ? null : (
        <Suspense fallback={<div className="card min-h-32" />}>
          <DutyCards duties={others} />
        </Suspense>
      )}
      {children}
    </section>
  );
}
