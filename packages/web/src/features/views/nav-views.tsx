import { formatCount } from '@ruang-naskah/domain/text';
import { listPaths, viewAddress } from '@ruang-naskah/domain/views/values';
import { Link, useLocation, useSearch } from 'wouter';
import { useViews } from './use-views.ts';

/** Below a list in the menu: one's saved filters of it, each with its number of rows. */
export function NavViews({ href }: { href: string }) {
  const [path] = useLocation();
  const search = useSearch();
  const here = `${path}?${search}`;
  const views = useViews().filter(({ list, shared, valid }) => listPaths[list] === href && !shared && valid);
  if (views.length === 0) return null;
  return (
    <ul className="grid">
      {views.map(({ id, list, filter, name, count }) => {
        const address = viewAddress(list, filter);
        return (
          <li key={id}>
            <Link
              href={address}
              className="nav-item justify-between pl-11 text-sm"
              aria-current={address === here ? 'page' : undefined}
            >
              <span className="min-w-0 truncate">{name}</span>
              {count === undefined ? null : <span className="tabular-nums">{formatCount(count)}</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
