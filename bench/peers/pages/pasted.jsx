import { choices, columns, mostNumber } from '../../rows/table.ts';

const isNumber = (text) => text.trim() !== '' && Number(text) <= mostNumber;

/**
 * The rows after pasting, for tables whose page pastes: from the first row on. A text that is no value of
 * its column changes nothing.
 */
export function withPasted(rows, text) {
  const lines = text.split('\n').map((line) => line.split('\t'));
  return rows.map((row, at) => {
    const line = lines[at];
    if (line === undefined) return row;
    const cells = columns.map(({ db, type }, index) => {
      const cell = line[index] ?? '';
      if (type === 'number') return [db, isNumber(cell) ? Number(cell) : row[db]];
      if (type === 'checkbox') return [db, cell === 'Yes'];
      const choice = choices.find(({ label }) => label === cell)?.value;
      return [db, type === 'dropdown' ? (choice ?? row[db]) : cell];
    });
    return { ...row, ...Object.fromEntries(cells) };
  });
}
