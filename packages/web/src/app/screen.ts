import type { Role } from '@ruang-naskah/domain/roles';
import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface AppRoute {
  /** Pattern of `paths`. */
  readonly path: string;
  readonly roles: readonly Role[];
  readonly title: string;
  /** Fetches the screen's code; asked for before the first paint and when a link is about to be followed. */
  readonly load: () => Promise<unknown>;
  readonly Page: LazyExoticComponent<ComponentType>;
  /** Screens with an icon stand in the sidebar, in the order of the table. */
  readonly icon: LucideIcon | undefined;
}

/** One line of a table of screens: path, who may open it, its title, its code, its icon when it is in the menu. */
export function screen(
  path: string,
  roles: readonly Role[],
  title: string,
  load: () => Promise<{ default: ComponentType }>,
  icon?: LucideIcon,
): AppRoute {
  return { path, roles, title, load, Page: lazy(load), icon };
}
