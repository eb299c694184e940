import { messages } from '@ruang-naskah/domain/messages.id';
import type { ContentSection } from '@ruang-naskah/domain/settings/content';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';

export interface TextPageProps {
  title: string;
  lead: string;
  /** What the table of contents lists, where a page is long enough for one. */
  contents?: readonly { readonly id: string; readonly title: string }[];
  children: ReactNode;
}

/** A page of running text: title, text in a readable measure, and beside it, where there is room, its contents. */
export function TextPage({ title, lead, contents = [], children }: TextPageProps) {
  return (
    <div className="page-width py-8 md:py-12">
      <PageHeader title={title} lead={lead} />
      <div className="text-page">
        {contents.length === 0 ? null : (
          <nav className="contents" aria-label={messages.pages.contents}>
            <ol>
              {contents.map((entry) => (
                <li key={entry.id}>
                  <a href={`#${entry.id}`}>{entry.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="prose">{children}</div>
      </div>
    </div>
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
