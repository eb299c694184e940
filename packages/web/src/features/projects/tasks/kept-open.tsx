import { messages } from '@ruang-naskah/domain/messages.id';
import type { Task } from '@ruang-naskah/domain/projects/tasks-schema';
import {
  createContext,
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
import { late } from '../../../ui/late.ts';

/** Material, form and history of a stage: most of the screen's code, fetched when somebody opens one. */
const OpenedTask = late(async () => (await import('./opened-task.tsx')).OpenedTask);

/** A row that was opened: its content lives in an element of its own, which goes where the row goes. */
interface Kept {
  readonly task: Task;
  readonly element: HTMLElement;
  readonly isOpen: boolean;
  /** How many rows of the desk show it: a task may leave its group, or be beyond what is loaded. */
  readonly places: number | undefined;
}

interface Desk {
  readonly kept: ReadonlyMap<string, Kept>;
  readonly toggle: (task: Task, isOpen: boolean) => void;
  readonly place: (key: string, by: 1 | -1) => void;
}

const DeskContext = createContext<Desk>({ kept: new Map(), toggle: () => undefined, place: () => undefined });

export function keyOf({ projectId, stage }: Task): string {
  return `${projectId} ${stage}`;
}

/** The id of a row's line, to which focus returns. */
export function homeOf({ projectId, stage }: Task): string {
  return `tugas-${projectId}-${stage.replaceAll(' ', '-')}`;
}

/**
 * Keeps opened rows open with what was typed in them, whichever group a row moves to: the content of all rows is
 * rendered here, into elements that the rows only hold.
 */
export function KeptOpen({ children }: { children: ReactNode }) {
  const [kept, setKept] = useState<ReadonlyMap<string, Kept>>(new Map());
  const change = useCallback((key: string, next: (old: Kept | undefined) => Kept | undefined) => {
    setKept((all) => {
      const changed = next(all.get(key));
      return changed === undefined || changed === all.get(key) ? all : new Map(all).set(key, changed);
    });
  }, []);
  const toggle = useCallback(
    (task: Task, isOpen: boolean) =>
      change(keyOf(task), (old) => {
        if (old === undefined)
          return isOpen
            ? { task, isOpen, places: undefined, element: document.createElement('div') }
            : undefined;
        return old.isOpen === isOpen ? old : { ...old, task, isOpen };
      }),
    [change],
  );
  const place = useCallback(
    (key: string, by: 1 | -1) => change(key, (old) => old && { ...old, places: (old.places ?? 0) + by }),
    [change],
  );
  const desk = useMemo(() => ({ kept, toggle, place }), [kept, toggle, place]);
  return (
    <DeskContext value={desk}>
      {children}
      {[...kept].map(([key, { task, element }]) => createPortal(<Content task={task} />, element, key))}
    </DeskContext>
  );
}

function Content({ task }: { task: Task }) {
  return (
    <Suspense
      fallback={
        <div className="p-4">
          <Skeleton count={4} />
        </div>
      }
    >
      <OpenedTask id={task.projectId} name={task.stage} homeId={homeOf(task)} />
    </Suspense>
  );
}

/** The opened part of a row, and whether it is open. */
export function useKeptOpen(task: Task) {
  const { kept, toggle } = use(DeskContext);
  const own = kept.get(keyOf(task));
  return {
    isOpen: own?.isOpen === true,
    toggle: (isOpen: boolean) => toggle(task, isOpen),
    content: own === undefined ? null : <Holder task={task} element={own.element} counts />,
  };
}

/** Attaches the content here and restores focus and cursor. */
function Holder({ task, element, counts }: { task: Task; element: HTMLElement; counts: boolean }) {
  const { place } = use(DeskContext);
  const holder = useRef<HTMLDivElement>(null);
  const key = keyOf(task);
  useLayoutEffect(() => {
    holder.current?.append(element);
    if (focusIn.has(element)) focusIn.get(element)?.focus({ preventScroll: true });
    focusIn.delete(element);
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && element.contains(activeElement))
        focusIn.set(element, activeElement);
    };
  }, [element]);
  useLayoutEffect(() => {
    if (!counts) return;
    place(key, 1);
    return () => place(key, -1);
  }, [counts, key, place]);
  return <div ref={holder} />;
}

/** What had the focus in a content when its row went away. */
const focusIn = new WeakMap<HTMLElement, HTMLElement>();

/** Opened rows that no group shows any more, until they are closed: text typed in them may still be needed. */
export function LeftOpen() {
  const { kept, toggle } = use(DeskContext);
  const left = [...kept].filter(([, { isOpen, places }]) => isOpen && places === 0);
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="masih-terbuka">
      <h2 id="masih-terbuka" className="inline text-h3">
        {messages.tasks.stillOpen}
      </h2>
      <ul className="task-list">
        {left.map(([key, { task, element }]) => (
          <li key={key}>
            <details open onToggle={({ currentTarget }) => toggle(task, currentTarget.open)}>
              <summary id={homeOf(task)} className="task-line">
                <span className="min-w-0">
                  <strong>{task.stage}</strong> · <bdi>{task.title}</bdi>
                </span>
              </summary>
              <Holder task={task} element={element} counts={false} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
