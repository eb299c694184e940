import type { EditorLoad } from '@ruang-naskah/domain/desk/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { userPath } from '@ruang-naskah/domain/paths';
import { formatCount } from '@ruang-naskah/domain/text';
import { Link } from 'wouter';
import { Avatar } from '../../../ui/avatar.tsx';

const words = messages.desk;
/** Blocks that fit beside a name; more stages show the same number of blocks. */
const mostBlocks = 10;

/** Each editor's open stages, the highest number first; the blocks repeat the words beside them. */
export function TeamLoad({ load }: { load: readonly EditorLoad[] }) {
  const busyEditors = load.filter(({ open }) => open > 0).sort((one, other) => other.open - one.open);
  const idleCount = load.length - busyEditors.length;
  return (
    <section aria-labelledby="beban-tim" className="desk-panel">
      <h2 id="beban-tim" className="text-h3">
        {words.load}
      </h2>
      {load.length === 0 ? <p className="text-tinta-2">{words.noEditors}</p> : null}
      <ul className="desk-loads">
        {busyEditors.map((editor) => (
          <li key={editor.id}>
            <Avatar name={editor.nama} />
            <span className="min-w-0 break-words">
              <bdi>{editor.nama}</bdi>
              {editor.suspended ? (
                <>
                  {' '}
                  <Link href={userPath(editor.id)} className="inline-block py-1">
                    {messages.accountChanges.suspendedStatus}
                  </Link>
                </>
              ) : null}
            </span>
            <Blocks {...editor} />
            <span className="desk-age">
              {words.stages(formatCount(editor.open))}
              {editor.late === 0 ? null : (
                <>
                  {' · '}
                  <span className="text-merah">{words.lateStages(formatCount(editor.late))}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {idleCount === 0 || busyEditors.length === 0 ? null : (
        <p className="text-sm text-tinta-2">{words.idle(idleCount)}</p>
      )}
      {load.length > 0 && busyEditors.length === 0 ? <p className="text-tinta-2">{words.noStages}</p> : null}
    </section>
  );
}

function Blocks({ open, late }: Pick<EditorLoad, 'open' | 'late'>) {
  const shown = Math.min(open, mostBlocks);
  return (
    <svg aria-hidden="true" className="desk-blocks" viewBox={`0 0 ${mostBlocks * 6} 10`}>
      {Array.from({ length: shown }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are nothing but their place
          key={index}
          x={index * 6}
          width={4}
          height={10}
          data-late={index < late || undefined}
        />
      ))}
    </svg>
  );
}
