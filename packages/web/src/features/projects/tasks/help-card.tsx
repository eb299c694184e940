import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import { useSession } from '../../../api/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { usePhones } from '../../../ui/use-phones.ts';

/** Help that reaches a person: the publisher's WhatsApp, else its mail, else the page with its contacts. */
export function HelpCard({ question, action }: { question: string; action: string }) {
  const { whatsapp, email } = useSession().settings;
  const chat = usePhones()?.whatsappLink(whatsapp);
  const href = chat ?? (email === '' ? paths.contact : `mailto:${email}`);
  return (
    <section className="card grid justify-items-start gap-3" aria-labelledby="bantuan">
      <h2 id="bantuan" className="text-h3">
        {messages.tasks.help}
      </h2>
      <p className="text-sm text-tinta-2">{question}</p>
      <ButtonLink href={href} {...(chat !== undefined && { target: '_blank', rel: 'noopener noreferrer' })}>
        {action}
      </ButtonLink>
    </section>
  );
}
