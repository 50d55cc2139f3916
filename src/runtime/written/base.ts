import type { CompiledModule } from '../compiled.ts';
import { itemCode } from '../record/item-code.ts';
import { idIn, strayCell, textOf, unreadable } from './cells.ts';
import type { Written } from './types.ts';

const largest = Number.MAX_SAFE_INTEGER;

/** A whole number that counts something elsewhere, as the external number does. */
export const writtenInteger: Written = {
  toCell: strayCell,
  fromCell(cell) {
    const text = textOf(cell);
    if (text === '') return { value: null };
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value <= largest ? { value } : unreadable('not_a_whole_number', cell);
  },
};

/** The number of an item of the module by its code, `WO-12`; `12` and `#12` are read, too. */
export function writtenItemId(module: CompiledModule): Written {
  const start = itemCode(module, { id: 0 }).slice(0, -1);
  return {
    toCell: (value) =>
      typeof value === 'number' ? itemCode(module, { id: value }) : strayCell(value),
    fromCell(cell) {
      const text = textOf(cell);
      if (text === '') return { value: null };
      const isCode = text.toUpperCase().startsWith(start);
      const id = idIn(`#${isCode ? text.slice(start.length) : text.replace(/^#/, '')}`);
      return id === null || id < 1 ? unreadable('not_an_item_number', cell) : { value: id };
    },
  };
}
