import { limits } from '@ruang-naskah/domain/limits';
import { messages } from '@ruang-naskah/domain/messages.id';
import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDiscardQuestion } from '../../ui/dialog/use-discard-question.tsx';
import { FieldGroup } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { newRow, type Row } from './settings-draft.ts';

const words = messages.settings;

interface ListEditorProps<T extends Row> {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows: readonly T[];
  readonly onChange: (rows: readonly T[]) => void;
  readonly emptyRow: Omit<T, 'key'>;
  /** Draws a border around each row, for rows of several fields. */
  readonly framed?: boolean;
  /** The name of a row for its remove button; empty while nothing is typed. */
  readonly nameOf: (row: T) => string;
  /** The fields of a row. */
  readonly children: (row: T, index: number, change: (parts: Partial<T>) => void) => ReactNode;
}

/** Rows that can be added, edited and removed. The focus goes to a new row, and to a neighbour when one is removed. */
export function ListEditor<T extends Row>(props: ListEditorProps<T>) {
  const { rows, onChange, label } = props;
  const list = useRef<HTMLDivElement>(null);
  /** The keys of rows that were typed in; one that is only stored comes back with the page. */
  const typedRows = useRef(new Set<Row['key']>());
  const { askFirst, question } = useDiscardQuestion();
  const [pendingFocus, setPendingFocus] = useState<{ rowIndex: number; on: 'field' | 'button' } | null>(null);
  useEffect(() => {
    if (pendingFocus === null) return;
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    const item = items[pendingFocus.rowIndex] ?? items.at(-1);
    const target = item?.querySelector<HTMLElement>(pendingFocus.on === 'field' ? 'input' : 'button');
    (target ?? list.current?.querySelector<HTMLElement>('button'))?.focus();
    setPendingFocus(null);
  }, [pendingFocus]);
  function add() {
    onChange([...rows, newRow(props.emptyRow) as T]);
    setPendingFocus({ rowIndex: rows.length, on: 'field' });
  }
  function remove(row: T) {
    onChange(rows.filter(({ key }) => key !== row.key));
    setPendingFocus({ rowIndex: rows.indexOf(row), on: 'button' });
  }
  function change(row: T, parts: Partial<T>) {
    typedRows.current.add(row.key);
    onChange(rows.map((other) => (other.key === row.key ? { ...other, ...parts } : other)));
  }
  return (
    <FieldGroup name={props.name} label={label} hint={props.hint} error={props.error}>
      <div ref={list} className="grid gap-3">
        {rows.length === 0 ? (
          <p className="text-sm text-tinta-2">{words.listEmpty}</p>
        ) : (
          <ul className="grid gap-3">
            {rows.map((row, index) => (
              <li
                key={row.key}
                className={classNames(
                  'flex items-start gap-2',
                  props.framed && 'rounded-2 border border-garis bg-kertas p-3',
                )}
              >
                <div className="grid min-w-0 flex-1 gap-3 md:grid-flow-col md:auto-cols-fr">
                  {props.children(row, index, (parts) => change(row, parts))}
                </div>
                {/* Level with the first field, below its label. */}
                <span className={props.framed ? 'mt-7' : 'mt-1.5'}>
                  <IconButton
                    variant="danger"
                    label={words.remove(props.nameOf(row) || words.entry(label, index + 1))}
                    icon={<Trash2 size={18} aria-hidden />}
                    onClick={() => askFirst(typedRows.current.has(row.key), () => remove(row))}
                  />
                </span>
              </li>
            ))}
          </ul>
        )}
        {rows.length >= limits.settingsItems ? null : (
          <div>
            <Button icon={<Plus size={18} aria-hidden />} onClick={add}>
              {words.addTo(label)}
            </Button>
          </div>
        )}
        {question}
      </div>
    </FieldGroup>
  );
}
