import { messages } from '@ruang-naskah/domain/messages.id';
import { askingGroups } from '@ruang-naskah/domain/projects/tasks';
import type { Desk } from '@ruang-naskah/domain/projects/tasks-schema';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Incomplete } from '../progress/incomplete.tsx';
import { DeskAside } from './desk-aside.tsx';
import { EditorDuties } from './editor-duties.tsx';
import { KeptOpen, LeftOpen } from './kept-open.tsx';
import { TaskGroup } from './task-group.tsx';

const asksForWork = ({ group }: Desk['groups'][number]) => askingGroups.some((asking) => asking === group);

/** The stages of an editor by what they ask for; beside them what comes next, and help. */
export function EditorDesk({ desk }: { desk: Desk }) {
  const { groups, incomplete } = desk;
  return (
    <div className="desk-columns">
      <div className="grid content-start gap-8">
        <KeptOpen>
          <EditorDuties isNew={groups.length + incomplete.length === 0}>
            <LeftOpen />
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
        </KeptOpen>
        {incomplete.map(({ id, title }) => (
          <article key={id} className="card grid gap-3">
            <h2 className="text-h3">{title}</h2>
            <Incomplete />
          </article>
        ))}
      </div>
      <DeskAside desk={desk} />
    </div>
  );
}
