import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { ReactNode } from 'react';
import { BatikPattern } from '../../ui/batik-pattern.tsx';
import { buttonClass } from '../../ui/button-class.ts';

const shell = messages.shell;

/** The 404 page (§2), also for unknown screens inside the app area. */
export function NotFoundScreen() {
  return (
    <MessageScreen code="404" title={shell.notFoundTitle} body={shell.notFoundBody}>
      <a href={paths.home} className={buttonClass('primary')}>
        {shell.toHome}
      </a>
    </MessageScreen>
  );
}

/** The error page. `path`: the requested page, to try again; `limited`: the sentence of a full limit, with its end. */
export function ErrorScreen({ path, limited }: { path: string; limited?: string | undefined }) {
  return (
    <MessageScreen
      code={limited === undefined ? '500' : '429'}
      title={shell.errorTitle}
      body={limited ?? shell.errorBody}
    >
      <a href={path} className={buttonClass('primary')}>
        {messages.ui.retry}
      </a>
      <a href={paths.home} className={buttonClass('secondary')}>
        {shell.toHome}
      </a>
    </MessageScreen>
  );
}

type MessageScreenProps = { code: string; title: string; body: string; children: ReactNode };

/** `code`: the HTTP status, shown below the message. */
function MessageScreen({ code, title, body, children }: MessageScreenProps) {
  return (
    <div className="empty-page">
      <BatikPattern />
      <div className="empty-page-sheet">
        <h1>{title}</h1>
        <p className="text-lg text-tinta-2">{body}</p>
        <p className="flex flex-wrap justify-center gap-3">{children}</p>
        <p className="empty-page-code" aria-hidden="true">
          {code}
        </p>
      </div>
    </div>
  );
}
