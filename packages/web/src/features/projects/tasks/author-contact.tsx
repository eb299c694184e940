import { emailWithReadableDomain } from '@ruang-naskah/domain/emails';
import { messages } from '@ruang-naskah/domain/messages.id';
import type { Project } from '@ruang-naskah/domain/projects/schema';
import type { StageName } from '@ruang-naskah/domain/projects/stages';
import { failureMessage } from '../../../api/api-error.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { usePhones } from '../../../ui/use-phones.ts';
import { useStageContact } from './queries.ts';

const words = messages.tasks;

interface AuthorContactProps {
  readonly project: Project;
  readonly name: StageName;
  /** Only for the holder of the stage whose turn it is. */
  readonly mayShowContact: boolean;
}

/** The author, and on a press the contact details: each access is in the audit log, so nothing is fetched before. */
export function AuthorContact({ project, name, mayShowContact }: AuthorContactProps) {
  const contact = useStageContact(project.id, name);
  const author = contact.data?.author;
  const chat = usePhones()?.whatsappLink(author?.nomerHp ?? '');
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {words.author}:{' '}
          <strong>
            <bdi>{project.authorName}</bdi>
          </strong>
        </span>
        {mayShowContact && contact.data === undefined ? (
          <Button busy={contact.isPending} busyLabel={words.showingContact} onClick={() => contact.mutate()}>
            {words.showContact}
          </Button>
        ) : null}
        {author ? (
          <>
            {chat === undefined ? (
              <span>{author.nomerHp}</span>
            ) : (
              <ButtonLink href={chat} target="_blank" rel="noopener noreferrer">
                {messages.shell.whatsapp} {author.nomerHp}
              </ButtonLink>
            )}
            <a href={`mailto:${author.email}`} className="[overflow-wrap:anywhere]">
              {emailWithReadableDomain(author.email)}
            </a>
          </>
        ) : null}
      </p>
      {author === null ? <p className="text-sm text-tinta-2">{words.contactGone}</p> : null}
      {contact.error === null ? null : (
        <Alert tone="danger">
          <p>{failureMessage(words.contactFailed, contact.error)}</p>
        </Alert>
      )}
    </div>
  );
}
