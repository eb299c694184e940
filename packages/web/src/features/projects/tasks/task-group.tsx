import { messages } from '@ruang-naskah/domain/messages.id';
import { maxCountedTasks } from '@ruang-naskah/domain/projects/tasks';
import type { EditorTasks, Task } from '@ruang-naskah/domain/projects/tasks-schema';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Answer } from '../../../ui/feedback/answer.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadMore } from '../../../ui/list/load-more.tsx';
import { taskKey } from './open-rows.tsx';
import { tasksOf } from './queries.ts';
import { TaskRow } from './task-row.tsx';

const words = messages.tasks;

type GroupProps = EditorTasks['groups'][number];
interface Page {
  readonly items: Task[];
  readonly nextCursor: string | null;
}
type TaskPages = UseInfiniteQueryResult<InfiniteData<Page>>;

/** One group with its full count; more rows are loaded inside it. */
export function TaskGroup(props: GroupProps) {
  const { group, count } = props;
  const [opened, setOpened] = useState(false);
  const heading = (
    <h2 id={`kelompok-${group}`} className={`inline text-h3 ${group === 'overdue' ? 'text-merah-fg' : ''}`}>
      {words.groups[group]}{' '}
      <span className="font-normal text-base text-tinta-2">{words.count(count, maxCountedTasks)}</span>
    </h2>
  );
  if (group === 'done') {
    // Finished stages accumulate for years: shown only on demand.
    return (
      <section aria-labelledby={`kelompok-${group}`}>
        <details onToggle={(event) => setOpened(event.currentTarget.open)}>
          <summary className="py-1">{heading}</summary>
          {opened ? <LazyTasks group={group} /> : null}
        </details>
      </section>
    );
  }
  return (
    <section aria-labelledby={`kelompok-${group}`}>
      {heading}
      {opened ? <MoreTasks {...props} /> : <FirstTasks {...props} onMore={() => setOpened(true)} />}
    </section>
  );
}

function FirstTasks({ group, count, items, onMore }: GroupProps & { onMore: () => void }) {
  const hiddenCount = count - items.length;
  return (
    <>
      <TaskRows group={group} items={items} />
      {hiddenCount > 0 ? (
        <p className="mt-2">
          <Button variant="quiet" onClick={onMore}>
            {words.more(words.count(hiddenCount, maxCountedTasks))}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** The rows already shown keep their places, and more are added at once. */
function MoreTasks({ group, items, nextCursor }: GroupProps) {
  const list = useInfiniteQuery({
    ...tasksOf(group),
    initialData: { pages: [{ items, nextCursor }], pageParams: [''] },
  });
  const { fetchNextPage } = list;
  useEffect(() => void fetchNextPage(), [fetchNextPage]);
  return <AllTasks group={group} list={list} />;
}

/** A group that is fetched only when it is opened. */
function LazyTasks({ group }: Pick<GroupProps, 'group'>) {
  return <AllTasks group={group} list={useInfiniteQuery(tasksOf(group))} />;
}

function AllTasks({ group, list }: Pick<GroupProps, 'group'> & { list: TaskPages }) {
  return (
    <Answer query={list} loading={<Skeleton shape="rows" />} failed={words.loadFailed} keepDataOnError>
      {({ pages }) => (
        <>
          <TaskRows group={group} items={pages.flatMap(({ items }) => items)} />
          <div className="mt-2">
            <LoadMore
              list={list}
              shown={pages.flatMap(({ items }) => items).length}
              label={messages.ownProjects.more}
              failed={words.loadFailed}
            />
          </div>
        </>
      )}
    </Answer>
  );
}

function TaskRows({ group, items }: { group: GroupProps['group']; items: readonly Task[] }) {
  return (
    <ul className={`task-list ${group === 'free' ? 'border-dashed' : ''}`}>
      {items.map((task) => (
        <li key={taskKey(task)}>
          <TaskRow task={task} group={group} />
        </li>
      ))}
    </ul>
  );
}
