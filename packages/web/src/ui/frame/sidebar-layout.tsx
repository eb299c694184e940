import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { House, Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { NavList, type NavListProps } from './nav-list.tsx';
import { mainId, SkipLink } from './skip-link.tsx';
import { useHydrated } from './use-hydrated.ts';

/** A bottom bar holds this many places within a thumb's reach, and the menu of all of them as the last. */
const bottomBarLimit = 4;

export type SidebarLayoutProps = NavListProps & {
  navLabel: string;
  brand: ReactNode;
  /** The account and sign-out, at the foot of the sidebar and of the phone's menu. */
  account: ReactNode;
  /** The bell, at the top right of every screen. */
  bell?: ReactNode;
  /** The search, at the top on wide screens. */
  search?: ReactNode;
  /** Above the page: offline notice, for one. */
  banner?: ReactNode;
  /** Smaller type and controls, for the admin. */
  dense?: boolean;
  children: ReactNode;
};

/** The frame of the app area: a dark sidebar on desktops; on phones a bottom bar, whose last place is the menu of everything. */
export function SidebarLayout({
  dense = false,
  banner,
  bell,
  search,
  children,
  ...rest
}: SidebarLayoutProps) {
  const [collapsed, setCollapsed] = useState(false);
  return (
    <div className={dense ? 'app-frame dense-frame' : 'app-frame'} data-collapsed={collapsed}>
      <SkipLink />
      <Sidebar {...rest} collapsed={collapsed} onCollapse={() => setCollapsed(!collapsed)} />
      <header className="frame-topbar band">
        <div className="min-w-0 flex-1">{rest.brand}</div>
        {bell}
        {rest.items.length <= bottomBarLimit ? rest.account : search}
      </header>
      <main id={mainId} tabIndex={-1}>
        <div className="frame-bell">
          {search}
          {bell}
        </div>
        {banner}
        {children}
      </main>
      <div className="frame-bottom">
        <nav aria-label={rest.navLabel}>
          <NavList
            items={rest.items.slice(0, bottomBarLimit)}
            current={rest.current}
            renderLink={rest.renderLink}
            look="bottom"
          />
        </nav>
        <PhoneMenu {...rest} />
      </div>
    </div>
  );
}

type Parts = Omit<SidebarLayoutProps, 'children' | 'banner' | 'bell' | 'search' | 'dense'>;

function Sidebar({
  collapsed,
  onCollapse,
  brand,
  account,
  navLabel,
  ...list
}: Parts & { collapsed: boolean; onCollapse: () => void }) {
  const hydrated = useHydrated();
  return (
    <header className="frame-sidebar band">
      <div className="flex items-center gap-2">
        {collapsed ? null : <div className="min-w-0 flex-1 pl-3">{brand}</div>}
        <IconButton
          variant="on-band"
          label={collapsed ? messages.ui.expandMenu : messages.ui.collapseMenu}
          icon={
            collapsed ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />
          }
          aria-expanded={!collapsed}
          inert={!hydrated}
          onClick={onCollapse}
        />
      </div>
      <nav aria-label={navLabel} className="flex-1">
        <NavList {...list} look={collapsed ? 'icons' : 'full'} />
      </nav>
      {collapsed ? null : <div className="px-3">{account}</div>}
    </header>
  );
}

/** The last place of the bar: all screens under their names, help and sign-out. */
function PhoneMenu({ account, navLabel, ...list }: Parts) {
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="bottom-item"
        aria-label={messages.shell.openMenu}
        aria-haspopup="dialog"
        inert={!hydrated}
        onClick={() => setOpen(true)}
      >
        <Menu size={20} aria-hidden />
        <span>{messages.shell.menu}</span>
      </button>
      <dialog ref={ref} className="drawer band" aria-label={navLabel} onClose={() => setOpen(false)}>
        <div className="flex justify-end">
          <IconButton
            variant="on-band"
            label={messages.shell.closeMenu}
            icon={<X size={22} aria-hidden />}
            onClick={() => setOpen(false)}
          />
        </div>
        <nav aria-label={messages.shell.phoneMenu} className="flex-1">
          <a href={paths.home} className="nav-item">
            <House size={20} aria-hidden />
            {messages.shell.home}
          </a>
          <NavList {...list} look="full" onNavigate={() => setOpen(false)} />
        </nav>
        <div className="px-3">{account}</div>
      </dialog>
    </>
  );
}
