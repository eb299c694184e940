import { messages } from '@ruang-naskah/domain/messages.id';
import { paths } from '@ruang-naskah/domain/paths';
import type { ContactField } from '@ruang-naskah/domain/settings/content';
import { contactFields, contactPage } from '@ruang-naskah/domain/settings/content';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { LinkExternal } from '../../ui/link-external.tsx';
import { Contents, TextPage, TextSection } from './text-page.tsx';

/** /kontak: how to reach the publisher, from the settings, and what to write. */
export function Contact({ settings }: { settings: Settings }) {
  const { title, lead, sections } = contactPage(settings);
  const hasContact = contactFields(settings).length > 0;
  return (
    <TextPage
      title={title}
      lead={lead}
      aside={hasContact ? <ContactCard settings={settings} /> : <Contents entries={sections} />}
    >
      {sections.map((section) => (
        <TextSection key={section.id} section={section} />
      ))}
      <p>
        <a href={paths.faq}>{messages.pages.toFaq}</a>
      </p>
    </TextPage>
  );
}

function ContactCard({ settings }: { settings: Settings }) {
  return (
    <dl className="contact-card">
      {contactFields(settings).map((field) => (
        <div key={field.kind}>
          <dt className="kicker text-soga">{field.label}</dt>
          <dd>
            <ContactValue field={field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ContactValue({ field: { kind, value, href } }: { field: ContactField }) {
  if (href === undefined) return value;
  if (kind === 'address') {
    return (
      <>
        {value}
        <br />
        <LinkExternal href={href}>{messages.pages.openMap}</LinkExternal>
      </>
    );
  }
  return kind === 'whatsapp' ? <LinkExternal href={href}>{value}</LinkExternal> : <a href={href}>{value}</a>;
}
