import { whatsappLink } from '@ruang-naskah/domain/links';
import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useSession } from '../../../api/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Help that reaches a person: the publisher's WhatsApp, else its mail, else the page with its contacts. */
export function HelpCard({ question, action }: { question: string; action: string }) {
  const { whatsapp, email } = useSession().settings;
  const href = whatsapp !== '' ? whatsappLink(whatsapp) : email !== '' ? `mailto:${email}` : paths.contact;
  return (
    <section className="card grid justify-items-start gap-3" aria-labelledby="bantuan">
      <h2 id="bantuan" className="text-h3">
        {messages.tasks.help}
      </h2>
      <p className="text-sm text-tinta-2">{question}</p>
      <ButtonLink href={href} {...(whatsapp !== '' && { target: '_blank', rel: 'noopener noreferrer' })}>
        {action}
      </ButtonLink>
    </section>
  );
}
