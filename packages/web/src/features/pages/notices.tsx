import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const shell = messages.shell;

/** The 404 page (§2), also for unknown screens inside the app area. */
export function NotFoundNotice() {
  return <Notice title={shell.notFoundTitle} body={shell.notFoundBody} />;
}

/** Something of ours failed; nothing about it is told beyond that. */
export function ErrorNotice() {
  return <Notice title={shell.errorTitle} body={shell.errorBody} />;
}

function Notice({ title, body }: { title: string; body: string }) {
  return (
    <div className="page-width grid justify-items-start gap-6 py-12 md:py-18">
      <PageHeader title={title} lead={body} />
      <ButtonLink variant="primary" href={paths.home}>
        {shell.toHome}
      </ButtonLink>
    </div>
  );
}
