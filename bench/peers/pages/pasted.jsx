import { choices, columns } from '../../rows/table.ts';

/** The rows after pasting, for tables whose page pastes: from the first row on. */
export function withPasted(rows, text) {
  const lines = text.split('\n').map((line) => line.split('\t'));
  return rows.map((row, at) => {
    const line = lines[at];
    if (line === undefined) return row;
    const cells = columns.map(({ db, type }, index) => {
      const cell = line[index] ?? '';
      if (type === 'number') return [db, Number(cell)];
      if (type === 'checkbox') return [db, cell === 'Yes'];
      const choice = choices.find(({ label }) => label === cell)?.value;
      return [db, type === 'dropdown' ? (choice ?? 0) : cell];
    });
    return { ...row, ...Object.fromEntries(cells) };
  });
}
