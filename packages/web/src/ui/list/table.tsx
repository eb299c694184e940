import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type Sort = { key: string; direction: 'asc' | 'desc' };

export type Column<Row> = {
  key: string;
  header: string;
  /** Instead of the words of `header`, a control. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  /** Numbers, dates, codes. */
  nowrap?: boolean;
  /**
   * `title`: the row's name (its header cell; the card's heading). `actions`: buttons, without a label on cards.
   * `choose`: a checkbox; on cards only while rows are being chosen.
   */
  role?: 'title' | 'actions' | 'choose';
};

export type TableProps<Row> = {
  caption: string;
  /** For a table under a heading that already says the same. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Old rows stay in sight while new ones load. */
  busy?: boolean;
  isSelected?: (row: Row) => boolean;
  /** Somebody else has just changed it: marked at its edge, and in words for screen readers. */
  mark?: ((row: Row) => string | undefined) | undefined;
  /** Rows of two short lines, for lists of hundreds. */
  dense?: boolean;
};

/** A real table with a sticky head; below 768 px every row becomes a card with the same cells. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey } = props;
  const table = (
    <table
      className={classNames('data-table', props.dense && 'dense-table')}
      data-dense={props.dense || undefined}
      aria-busy={props.busy || undefined}
    >
      <caption className={props.captionHidden ? 'sr-only' : undefined}>{props.caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            data-selected={props.isSelected?.(row) || undefined}
            data-marked={props.mark?.(row) && true}
          >
            {columns.map((column) => (
              <BodyCell key={column.key} column={column} row={row} mark={props.mark?.(row)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  // Its many columns need a desk: on less, the table scrolls and the page does not.
  return props.dense ? <div className="max-xl:overflow-x-auto">{table}</div> : table;
}

type HeaderCellProps<Row> = {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  if (!column.sortable || onSort === undefined) {
    return (
      <th scope="col" data-align={column.align} data-role={column.role === 'title' ? undefined : column.role}>
        {column.head ?? column.header}
      </th>
    );
  }
  const Arrow = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" data-align={column.align} aria-sort={ariaSort(direction)}>
      <button
        type="button"
        data-print="text"
        onClick={() => onSort({ key: column.key, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {column.header}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  );
}

function ariaSort(direction: Sort['direction'] | undefined) {
  if (direction === undefined) return undefined;
  return direction === 'asc' ? 'ascending' : 'descending';
}

type BodyCellProps<Row> = { column: Column<Row>; row: Row; mark: string | undefined };

function BodyCell<Row>({ column, row, mark }: BodyCellProps<Row>) {
  const Cell = column.role === 'title' ? 'th' : 'td';
  return (
    <Cell
      scope={column.role === 'title' ? 'row' : undefined}
      data-label={column.header}
      data-role={column.role}
      data-align={column.align}
      dir={column.role === 'title' ? 'auto' : undefined}
    >
      {column.role === undefined ? (
        // Names and titles in any direction; the cell stays in its column.
        <bdi className={column.nowrap ? 'whitespace-nowrap' : 'min-w-0'}>{column.cell(row)}</bdi>
      ) : (
        column.cell(row)
      )}
      {column.role === 'title' && mark ? <span className="sr-only"> ({mark})</span> : null}
    </Cell>
  );
}
