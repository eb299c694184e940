import { messages } from '@ruang-naskah/domain/messages.id';
import { Link, useLocation } from 'wouter';
import type { ProjectView } from '../list/use-project-view.ts';

const words = messages.projectList;

/** The same projects as a list, or by stages. */
export function ViewSwitch({ view }: { view: ProjectView }) {
  const [path] = useLocation();
  const to = (board: boolean) => {
    const next = new URLSearchParams(view.search);
    next.delete('cursor');
    if (board) next.set('tampilan', 'papan');
    else next.delete('tampilan');
    const text = next.toString();
    return text === '' ? path : `${path}?${text}`;
  };
  return (
    <nav aria-label={words.view} className="flex gap-2" data-print="hide">
      {[false, true].map((board) => (
        <Link
          key={String(board)}
          href={to(board)}
          className="chip no-underline aria-[current=true]:bg-wedel-lembut aria-[current=true]:font-semibold"
          aria-current={view.isBoard === board ? 'true' : undefined}
        >
          {board ? words.asBoard : words.asList}
        </Link>
      ))}
    </nav>
  );
}
