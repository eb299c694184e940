import type { ReactNode } from 'react';

export type NavItem = {
  href: string;
  label: string;
  /** Where there is little room: in the bar of phones. */
  shortLabel?: string | undefined;
  icon: ReactNode;
  /** Places within it, below it where there is room. */
  below?: ReactNode;
  /** How much waits there for the reader: as a figure, and in words. */
  waiting?: { readonly figure: string; readonly words: string } | undefined;
};

export type NavLinkProps = {
  href: string;
  className: string;
  'aria-current': 'page' | undefined;
  title?: string | undefined;
  onClick?: (() => void) | undefined;
  children: ReactNode;
};

export type NavListProps = {
  items: readonly NavItem[];
  /** The path that is open; an item is current on its own path and below it. */
  current: string;
  /** Draws a link: the router's, or a plain one. */
  renderLink: (props: NavLinkProps) => ReactNode;
};

export function NavList({
  items,
  current,
  renderLink,
  look,
  onNavigate,
}: NavListProps & { look: 'full' | 'icons' | 'bottom'; onNavigate?: () => void }) {
  return (
    <ul className={look === 'bottom' ? undefined : 'grid gap-0.5'}>
      {items.map((item) => (
        <li key={item.href}>
          {renderLink({
            href: item.href,
            className: look === 'bottom' ? 'bottom-item' : 'nav-item',
            'aria-current': isCurrent(item.href, current) ? 'page' : undefined,
            title: look === 'icons' ? item.label : undefined,
            onClick: onNavigate,
            children: (
              <>
                {item.icon}
                <span className={look === 'icons' ? 'sr-only' : 'min-w-0'}>
                  {look === 'bottom' ? (item.shortLabel ?? item.label) : item.label}
                  {item.waiting === undefined ? null : (
                    <span className="sr-only"> ({item.waiting.words})</span>
                  )}
                </span>
                {item.waiting === undefined ? null : (
                  <span className="nav-count" aria-hidden>
                    {item.waiting.figure}
                  </span>
                )}
              </>
            ),
          })}
          {look === 'full' ? item.below : null}
        </li>
      ))}
    </ul>
  );
}

function isCurrent(href: string, current: string): boolean {
  return current === href || current.startsWith(`${href}/`);
}
