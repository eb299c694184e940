import type { ContentPage } from '@ruang-naskah/domain/settings/content';
import { Contents, TextPage, TextSection } from './text-page.tsx';

/** /karir and /kebijakan-privasi: an article of sections, from the publisher's settings. */
export function PublisherText({ content: { title, lead, sections } }: { content: ContentPage }) {
  return (
    <TextPage title={title} lead={lead} aside={<Contents entries={sections} />}>
      {sections.map((section) => (
        <TextSection key={section.id} section={section} />
      ))}
    </TextPage>
  );
}
