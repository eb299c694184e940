import { isSafeLink } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LinkExternal } from '../../../ui/link-external.tsx';

/** The author's link, checked once more before a page offers to open it (threat T23); the address is shown. */
export function ManuscriptLink({ url }: { url: string }) {
  if (!isSafeLink(url)) return <Alert tone="warning">{messages.manuscripts.unsafeLink}</Alert>;
  return (
    <div className="grid gap-1">
      <LinkExternal href={url}>{messages.manuscripts.openManuscript}</LinkExternal>
      <small className="break-all text-tinta-2">{url}</small>
    </div>
  );
}
