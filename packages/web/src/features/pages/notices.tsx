import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Kawung } from '../../ui/kawung.tsx';

const shell = messages.shell;

/** The 404 page (§2), also for unknown screens inside the app area. */
export function NotFoundNotice() {
  return (
    <Notice folio="404" title={shell.notFoundTitle} body={shell.notFoundBody}>
      <a href={paths.home} className={buttonClass('primary')}>
        {shell.toHome}
      </a>
    </Notice>
  );
}

/** The error page, without details but when a full limit ends. `path` is the requested page. */
export function ErrorNotice({ path, limited }: { path: string; limited?: string | undefined }) {
  return (
    <Notice
      folio={limited === undefined ? '500' : '429'}
      title={shell.errorTitle}
      body={limited ?? shell.errorBody}
    >
      <a href={path} className={buttonClass('primary')}>
        {messages.ui.retry}
      </a>
      <a href={paths.home} className={buttonClass('secondary')}>
        {shell.toHome}
      </a>
    </Notice>
  );
}

type NoticeProps = { folio: string; title: string; body: string; children: ReactNode };

/** A leaf that is missing from the book; its number stands where a page number would. */
function Notice({ folio, title, body, children }: NoticeProps) {
  return (
    <div className="endpaper">
      <Kawung />
      <div className="leaf">
        <h1>{title}</h1>
        <p className="text-lg text-tinta-2">{body}</p>
        <p className="flex flex-wrap justify-center gap-3">{children}</p>
        <p className="folio" aria-hidden="true">
          {folio}
        </p>
      </div>
    </div>
  );
}
