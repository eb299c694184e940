import { messages } from '@ruang-naskah/domain/messages.id';
import { useState } from 'react';
import { openPalette, setSingleKeys, usesSingleKeys } from '../../api/palette.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';

const words = messages.palette;
const { keyNames } = words;
const keys: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['Ctrl K', '⌘ K'], keyNames.find],
  [['/'], keyNames.slash],
  [['?'], keyNames.keys],
  [['Esc'], keyNames.close],
];

/** All keyboard shortcuts, and the option to switch off those of a single key. */
export function KeyList() {
  const [used, setUsed] = useState(usesSingleKeys);
  return (
    <Dialog open onClose={() => openPalette(null)} title={words.keys} size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(([names, what]) => (
          <div key={what} className="contents">
            <dt className="flex flex-wrap items-baseline gap-1">
              {names.map((name, at) => (
                <span key={name}>
                  {at === 0 ? null : `${words.or} `}
                  <kbd>{name}</kbd>
                </span>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5"
          checked={used}
          onChange={({ target }) => {
            setSingleKeys(target.checked);
            setUsed(target.checked);
          }}
        />
        <span>
          {words.singleKeys}
          <span className="block text-sm text-tinta-2">{words.singleKeysHint}</span>
        </span>
      </label>
    </Dialog>
  );
}
