import { messages } from '@ruang-naskah/domain/messages.id';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { DescriptionList } from '../../ui/description-list.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const shell = messages.shell;

const titles = {
  contact: shell.contact,
  careers: shell.careers,
  faq: shell.faq,
  privacy: shell.privacy,
} as const;

/** /kontak, /karir, /faq and the privacy page: how to reach the publisher, from the settings. */
export function PublisherText({ page, settings }: { page: keyof typeof titles; settings: Settings }) {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeader title={titles[page]} lead={page === 'contact' ? undefined : shell.askPublisher} />
      <div className="max-w-text">
        <DescriptionList items={contacts(settings)} />
      </div>
    </div>
  );
}

function contacts(settings: Settings) {
  const phoneHref = `tel:${settings.phone.replace(/[^+\d]/g, '')}`;
  return [
    { term: shell.address, value: settings.address },
    { term: shell.phone, value: <a href={phoneHref}>{settings.phone}</a> },
    { term: shell.whatsapp, value: settings.whatsapp },
    { term: shell.email, value: <a href={`mailto:${settings.email}`}>{settings.email}</a> },
    { term: shell.hours, value: settings.hours },
  ];
}
