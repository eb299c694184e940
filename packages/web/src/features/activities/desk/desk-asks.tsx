import type { Ask, Desk } from '@ruang-naskah/domain/desk/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { projectPath, reviewPath } from '@ruang-naskah/domain/paths';
import { boundedCount } from '@ruang-naskah/domain/text';
import { Link } from 'wouter';
import { buttonClass } from '../../../ui/button-class.ts';

const words = messages.desk;

/** Open requests to the admin, oldest first; each row links to where it is answered. */
export function DeskAsks({ asks: { count, items } }: { asks: Desk['asks'] }) {
  const more = count - items.length;
  return (
    <section aria-labelledby="permohonan" className="desk-queue">
      <header>
        <h2 id="permohonan" className="text-tinta">
          <span className="desk-figure">{boundedCount(count)}</span> {words.asks}
        </h2>
        {more > 0 ? <small>{words.moreAsks(boundedCount(more))}</small> : null}
      </header>
      <ul>
        {items.map((ask) => (
          <AskRow key={`${ask.id} ${ask.stage} ${ask.kind}`} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function AskRow({ ask: { id, title, stage, kind, name, days } }: { ask: Ask }) {
  const href = kind === 'withdrawal' ? reviewPath(id) : projectPath(id);
  return (
    <li className="hover:bg-mori">
      <span className="desk-title">
        <Link href={href}>{title}</Link>{' '}
        <small>{[words.matters[kind], stage, name].filter(Boolean).join(' · ')}</small>
      </span>
      <span className="desk-age">{words.waits(days)}</span>
      <Link href={href} className={buttonClass()} aria-label={words.actionLabel(words.answer, title)}>
        {words.answer}
      </Link>
    </li>
  );
}
