import { useMemo, useRef, useState } from 'react';
import { DataGrid, renderCheckbox, renderTextEditor } from 'react-data-grid';
import 'react-data-grid/lib/styles.css';
import { exposeToDriver } from '../../rows/pages/harness.ts';
import { choices, columns, mostNumber, typedColumn, typedRow } from '../../rows/table.ts';
import { withPasted } from './pasted.jsx';

function isWrong({ db, type, isRequired }, row) {
  const value = row[db];
  if ((value ?? '') === '') return isRequired;
  if (type === 'number') return typeof value !== 'number' || value > mostNumber;
  if (type === 'dropdown') return !choices.some((choice) => choice.value === value);
  return type === 'checkbox' ? typeof value !== 'boolean' : typeof value !== 'string';
}

/** The sums below the columns of numbers. */
const sumsOf = (rows) =>
  Object.fromEntries(
    columns
      .filter(({ type }) => type === 'number')
      .map(({ db }) => [db, rows.reduce((sum, row) => sum + (row[db] ?? 0), 0)]),
  );

function renderChoice({ row, column, onRowChange }) {
  return (
    <select
      autoFocus
      value={row[column.key]}
      onChange={(event) => onRowChange({ ...row, [column.key]: Number(event.target.value) }, true)}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The text of a cell, marked after a submit if it lacks its value. */
function shown(column, row, isChecked) {
  const value = row[column.db];
  const text = column.type === 'dropdown' ? choices[value - 1]?.label : value;
  return isChecked && isWrong(column, row) ? <span aria-invalid="true">!</span> : text;
}

const definitionsOf = (isChecked) =>
  columns.map((column) => ({
    key: column.db,
    name: column.db,
    width: 120,
    renderSummaryCell: ({ row }) => row[column.db],
    renderCell: ({ row, onRowChange, tabIndex }) =>
      column.type === 'checkbox'
        ? renderCheckbox({
            checked: row[column.db] === true,
            onChange: () => onRowChange({ ...row, [column.db]: row[column.db] !== true }),
            tabIndex,
          })
        : shown(column, row, isChecked),
    ...(column.type !== 'checkbox' && {
      renderEditCell: column.type === 'dropdown' ? renderChoice : renderTextEditor,
    }),
  }));

const plain = definitionsOf(false);
const checked = definitionsOf(true);

/** react-data-grid in a form: the page holds the rows, pastes blocks and checks them. */
function Form({ given }) {
  const [rows, setRows] = useState(given);
  const [isChecked, setIsChecked] = useState(false);
  const grid = useRef(null);
  const sums = useMemo(() => [sumsOf(rows)], [rows]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const at = rows.findIndex((row) => columns.some((column) => isWrong(column, row)));
        setIsChecked(true);
        if (at >= 0) grid.current?.scrollToCell({ rowIdx: at });
      }}
      onPaste={(event) => setRows(withPasted(rows, event.clipboardData.getData('text/plain')))}
    >
      <DataGrid
        ref={grid}
        style={{ height: 561 }}
        columns={isChecked ? checked : plain}
        rows={rows}
        bottomSummaryRows={sums}
        rowKeyGetter={({ id }) => id}
        rowHeight={40}
        onRowsChange={setRows}
      />
      <button>Save</button>
    </form>
  );
}

const at = columns.findIndex(({ db }) => db === typedColumn) + 1;

exposeToDriver({
  table: (rows) => <Form given={rows} />,
  page: (table) => table,
  cell: {
    selector: `[role="row"][aria-rowindex="${typedRow + 2}"] [aria-colindex="${at}"]`,
    opensBy: 'double click',
  },
  toTop: () => document.querySelector('[role="grid"]')?.scrollTo({ top: 0 }),
  firstCell: '[role="row"][aria-rowindex="2"] [aria-colindex="1"]',
  paste(text) {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document
      .querySelector('[role="grid"]')
      ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  },
  submit: () => document.querySelector('form')?.requestSubmit(),
  error: '[aria-invalid="true"]',
});
