import type { PageFrame } from '@ruang-naskah/domain/pages';
import type { ReactNode } from 'react';
import { mainId, SkipLink } from '../ui/frame/skip-link.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The frame of public pages and visitor forms: header, the page, footer. */
export function PublicLayout({ frame, children }: { frame: PageFrame; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PublicHeader frame={frame} />
      <main id={mainId} tabIndex={-1} className="flex-1">
        {children}
      </main>
      <PublicFooter settings={frame.settings} contacts={frame.contacts} />
    </div>
  );
}
