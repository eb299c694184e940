import { messages } from '@ruang-naskah/domain/messages.id';
import type { ContentSection } from '@ruang-naskah/domain/settings/content';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/frame/page-header.tsx';

export interface TextPageProps {
  title: string;
  lead: string;
  /** Shown beside the text on wide screens. */
  aside: ReactNode;
  children: ReactNode;
}

/** A page of text in lines of readable length. */
export function TextPage({ title, lead, aside, children }: TextPageProps) {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeader title={title} lead={lead} />
      <div className="text-page">
        {aside}
        <div className="prose">{children}</div>
      </div>
    </div>
  );
}

/** The links to the sections of a long page; hidden on phones. */
export function Contents({
  entries,
}: {
  entries: readonly { readonly id: string; readonly title: string }[];
}) {
  return (
    <nav className="toc" aria-label={messages.pages.contents}>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export function TextSection({ section }: { section: ContentSection }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <SectionText section={section} />
    </section>
  );
}

/** Paragraphs and items of a section, without its title. */
export function SectionText({ section: { paragraphs, items = [] } }: { section: ContentSection }) {
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length === 0 ? null : (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </>
  );
}
