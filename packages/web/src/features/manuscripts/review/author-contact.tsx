import { shownEmail } from '@ruang-naskah/domain/emails';
import type { AuthorContact as Contact } from '@ruang-naskah/domain/manuscripts/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { usePhones } from '../../../ui/use-phones.ts';

const labels = messages.users.labels;

/** How the admin reaches the author; gone with the account. */
export function AuthorContact({ author }: { author: Contact | null }) {
  const call = usePhones()?.telephoneLink(author?.nomerHp ?? '');
  return (
    <section className="card grid gap-2" aria-labelledby="kontak-penulis">
      <h2 id="kontak-penulis" className="text-h3">
        {messages.reviews.authorContact}
      </h2>
      {author === null ? (
        <p>{messages.reviews.authorGone}</p>
      ) : (
        <DescriptionList
          items={[
            { term: labels.nama, value: author.nama },
            { term: labels.email, value: <a href={`mailto:${author.email}`}>{shownEmail(author.email)}</a> },
            {
              term: labels.nomerHp,
              value: call === undefined ? author.nomerHp : <a href={call}>{author.nomerHp}</a>,
            },
            { term: labels.kota, value: author.kota },
          ]}
        />
      )}
    </section>
  );
}
