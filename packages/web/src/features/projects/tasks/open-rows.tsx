import { messages } from '@ruang-naskah/domain/messages.id';
import type { Task } from '@ruang-naskah/domain/projects/tasks-schema';
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

/** Material, form and history of a stage: most of the screen's code, fetched when somebody opens one. */
const OpenedTask = lazy(async () => ({ default: (await import('./opened-task.tsx')).OpenedTask }));

/** A row that was opened: its content is rendered into `element`, which is moved with the row from group to group. */
interface OpenedRow {
  readonly task: Task;
  readonly element: HTMLElement;
  readonly isOpen: boolean;
  /** How many rows show it now: none when the task has left its group, or is further down than what is loaded. */
  readonly shownTimes: number | undefined;
}

interface OpenRowsState {
  readonly rows: ReadonlyMap<string, OpenedRow>;
  readonly toggle: (task: Task, isOpen: boolean) => void;
  readonly countShown: (key: string, by: 1 | -1) => void;
}

const OpenRowsContext = createContext<OpenRowsState>({
  rows: new Map(),
  toggle: () => undefined,
  countShown: () => undefined,
});

export function taskKey({ projectId, stage }: Task): string {
  return `${projectId} ${stage}`;
}

/** The id of a row's line, to which focus returns. */
export function rowIdOf({ projectId, stage }: Task): string {
  return `tugas-${projectId}-${stage.replaceAll(' ', '-')}`;
}

/**
 * Keeps opened rows open, with what was typed in them, when a row moves to another group. The content of every opened row is
 * rendered here, through a portal into an element of its own, and the row only attaches that element.
 */
export function OpenRows({ children }: { children: ReactNode }) {
  const [rows, setRows] = useState<ReadonlyMap<string, OpenedRow>>(new Map());
  const changeRow = useCallback(
    (key: string, next: (old: OpenedRow | undefined) => OpenedRow | undefined) => {
      setRows((all) => {
        const changed = next(all.get(key));
        return changed === undefined || changed === all.get(key) ? all : new Map(all).set(key, changed);
      });
    },
    [],
  );
  const toggle = useCallback(
    (task: Task, isOpen: boolean) =>
      changeRow(taskKey(task), (old) => {
        if (old === undefined)
          return isOpen
            ? { task, isOpen, shownTimes: undefined, element: document.createElement('div') }
            : undefined;
        return old.isOpen === isOpen ? old : { ...old, task, isOpen };
      }),
    [changeRow],
  );
  const countShown = useCallback(
    (key: string, by: 1 | -1) =>
      changeRow(key, (old) => old && { ...old, shownTimes: (old.shownTimes ?? 0) + by }),
    [changeRow],
  );
  const state = useMemo(() => ({ rows, toggle, countShown }), [rows, toggle, countShown]);
  return (
    <OpenRowsContext value={state}>
      {children}
      {[...rows].map(([key, { task, element }]) =>
        createPortal(<LazyOpenedTask task={task} />, element, key),
      )}
    </OpenRowsContext>
  );
}

function LazyOpenedTask({ task }: { task: Task }) {
  return (
    <Suspense
      fallback={
        <div className="p-4">
          <Skeleton count={4} />
        </div>
      }
    >
      <OpenedTask id={task.projectId} name={task.stage} containerId={rowIdOf(task)} />
    </Suspense>
  );
}

/** The content of a row once it was opened, and whether it is open now. */
export function useOpenRow(task: Task) {
  const { rows, toggle } = use(OpenRowsContext);
  const row = rows.get(taskKey(task));
  return {
    isOpen: row?.isOpen === true,
    toggle: (isOpen: boolean) => toggle(task, isOpen),
    content: row === undefined ? null : <AttachedElement task={task} element={row.element} counts />,
  };
}

/**
 * Attaches the element of an opened row here, and gives the focus back to the control in it that had it. `counts`: it is
 * attached in a row of a group.
 */
function AttachedElement({ task, element, counts }: { task: Task; element: HTMLElement; counts: boolean }) {
  const { countShown } = use(OpenRowsContext);
  const container = useRef<HTMLDivElement>(null);
  const key = taskKey(task);
  useLayoutEffect(() => {
    container.current?.append(element);
    if (lastFocus.has(element)) lastFocus.get(element)?.focus({ preventScroll: true });
    lastFocus.delete(element);
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement))
        lastFocus.set(element, activeElement);
    };
  }, [element]);
  useLayoutEffect(() => {
    if (!counts) return;
    countShown(key, 1);
    return () => countShown(key, -1);
  }, [counts, key, countShown]);
  return <div ref={container} />;
}

/** The control with the focus at the moment a row was detached. */
const lastFocus = new WeakMap<HTMLElement, HTMLElement>();

/** Opened rows whose task no group lists any more, until the person closes them: they may hold unsaved text. */
export function RowsInNoGroup() {
  const { rows, toggle } = use(OpenRowsContext);
  const rowsInNoGroup = [...rows].filter(([, { isOpen, shownTimes }]) => isOpen && shownTimes === 0);
  if (rowsInNoGroup.length === 0) return null;
  return (
    <section aria-labelledby="masih-terbuka">
      <h2 id="masih-terbuka" className="inline text-h3">
        {messages.tasks.stillOpen}
      </h2>
      <ul className="task-list">
        {rowsInNoGroup.map(([key, { task, element }]) => (
          <li key={key}>
            <details open onToggle={({ currentTarget }) => toggle(task, currentTarget.open)}>
              <summary id={rowIdOf(task)} className="task-line">
                <span className="min-w-0">
                  <strong>{task.stage}</strong> · <bdi>{task.title}</bdi>
                </span>
              </summary>
              <AttachedElement task={task} element={element} counts={false} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
