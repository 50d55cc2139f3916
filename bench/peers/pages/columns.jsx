import { numberColumns, textColumns } from '../../lists/rows.ts';

const number = new Intl.NumberFormat('en');

/** The twelve columns of the measured lists: key, header, width, value and displayed text. */
export const columns = [
  { key: 'id', width: 80, isNumber: false, valueOf: (row) => row.id, shownOf: (row) => row.id },
  ...Array.from({ length: textColumns }, (_, at) => ({
    key: `text${at}`,
    width: 160,
    isNumber: false,
    valueOf: (row) => row.texts[at],
    shownOf: (row) => row.texts[at],
  })),
  ...Array.from({ length: numberColumns }, (_, at) => ({
    key: `number${at}`,
    width: 110,
    isNumber: true,
    valueOf: (row) => row.numbers[at],
    shownOf: (row) => number.format(row.numbers[at]),
  })),
];

const collator = new Intl.Collator('en');

/** Compares the values of a column; texts in the order of the other lists. */
export const compareBy =
  ({ isNumber, valueOf }) =>
  (a, b) =>
    isNumber ? valueOf(a) - valueOf(b) : collator.compare(valueOf(a), valueOf(b));

export const compareTexts = collator.compare;

/** The sort column of a query; null if there is none. */
export const sortedBy = ({ order }) =>
  order === 'none' ? null : order === 'text' ? 'text0' : 'number0';

export const viewHeight = 800;
export const rowHeight = 40;
