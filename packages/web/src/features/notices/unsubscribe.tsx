import { messages } from '@ruang-naskah/domain/messages.id';
import type { UnsubscribePageInput } from '@ruang-naskah/domain/pages';
import { buttonClass } from '../../ui/button-class.ts';

const words = messages.notices.unsubscribe;

const sentences = { asked: words.question, done: words.done, full: words.full } as const;

/** The page of a mail's unsubscribe link: a question, and after its POST the result. Works without JavaScript. */
export function Unsubscribe({ input: { kinds, state } }: { input: UnsubscribePageInput }) {
  return (
    <div className="mx-auto grid max-w-[40rem] gap-5 px-4 py-12">
      <h1>{words.title}</h1>
      <p>{kinds.length === 0 ? words.invalid : sentences[state]}</p>
      <ul className="list-disc pl-6">
        {kinds.map((kind) => (
          <li key={kind}>{messages.notices.events[kind]}</li>
        ))}
      </ul>
      {kinds.length === 0 || state === 'done' ? null : (
        <form method="post">
          <button type="submit" className={buttonClass('primary')}>
            {words.button}
          </button>
        </form>
      )}
    </div>
  );
}
