import { messages } from '@ruang-naskah/domain/messages.id';
import type { ContentSection } from '@ruang-naskah/domain/settings/content';
import { faqTopics } from '@ruang-naskah/domain/settings/content-faq';
import type { Settings } from '@ruang-naskah/domain/settings/schema';
import { Contents, SectionText, TextPage } from './text-page.tsx';

/** /faq: questions in topics, each answer opened by its own link. */
export function Faq({ settings }: { settings: Settings }) {
  const topics = faqTopics(settings);
  return (
    <TextPage title={messages.shell.faq} lead={messages.pages.faqLead} aside={<Contents entries={topics} />}>
      {topics.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <div>
            {questions.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </div>
        </section>
      ))}
    </TextPage>
  );
}

/** The id is on the answer, not on `<details>`, because browsers open closed details around a link's target. */
function Question({ question }: { question: ContentSection }) {
  return (
    <details className="question">
      <summary>
        <h3>{question.title}</h3>
      </summary>
      <div id={question.id}>
        <SectionText section={question} />
      </div>
    </details>
  );
}
