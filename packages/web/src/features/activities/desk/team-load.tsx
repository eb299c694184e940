import type { Load } from '@ruang-naskah/domain/desk/schema';
import { messages } from '@ruang-naskah/domain/messages.id';
import { userPath } from '@ruang-naskah/domain/paths';
import { boundedCount } from '@ruang-naskah/domain/text';
import { Link } from 'wouter';
import { Face } from '../../../ui/face.tsx';

const words = messages.desk;
/** Blocks that fit beside a name; more stages show the same number of blocks. */
const mostBlocks = 10;

/** Each editor's open stages, the highest number first; the blocks repeat the words beside them. */
export function TeamLoad({ load }: { load: readonly Load[] }) {
  const busy = load.filter(({ open }) => open > 0).sort((one, other) => other.open - one.open);
  const idle = load.length - busy.length;
  return (
    <section aria-labelledby="beban-tim" className="desk-panel">
      <h2 id="beban-tim" className="text-h3">
        {words.load}
      </h2>
      {load.length === 0 ? <p className="text-tinta-2">{words.noEditors}</p> : null}
      <ul className="desk-loads">
        {busy.map((one) => (
          <li key={one.id}>
            <Face name={one.nama} />
            <span className="min-w-0 break-words">
              <bdi>{one.nama}</bdi>
              {one.suspended ? (
                <>
                  {' '}
                  <Link href={userPath(one.id)} className="inline-block py-1">
                    {messages.accountChanges.standing}
                  </Link>
                </>
              ) : null}
            </span>
            <Blocks {...one} />
            <span className="desk-age">
              {words.stages(boundedCount(one.open))}
              {one.late === 0 ? null : (
                <>
                  {' · '}
                  <span className="text-merah">{words.lateStages(boundedCount(one.late))}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {idle === 0 || busy.length === 0 ? null : <p className="text-sm text-tinta-2">{words.idle(idle)}</p>}
      {load.length > 0 && busy.length === 0 ? <p className="text-tinta-2">{words.noStages}</p> : null}
    </section>
  );
}

function Blocks({ open, late }: Pick<Load, 'open' | 'late'>) {
  const shown = Math.min(open, mostBlocks);
  return (
    <svg aria-hidden="true" className="desk-blocks" viewBox={`0 0 ${mostBlocks * 6} 10`}>
      {Array.from({ length: shown }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are nothing but their place
          key={at}
          x={at * 6}
          width={4}
          height={10}
          data-late={at < late || undefined}
        />
      ))}
    </svg>
  );
}
