import type { CompiledModule } from '../compiled.ts';
import { itemCode } from '../record/item-code.ts';
import { parseIdRef, encodeUnknown, cellText, invalidCell } from './cell-text.ts';
import type { CellCodec } from './types.ts';

const maxInteger = Number.MAX_SAFE_INTEGER;

/** A whole number that counts something in another system, such as the external number. */
export const integerCodec: CellCodec = {
  encode: encodeUnknown,
  decode(cell) {
    const text = cellText(cell);
    if (text === '') return { value: null };
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    return value <= maxInteger ? { value } : invalidCell('not_a_whole_number', cell);
  },
};

/** The id of an item of the module as its code, `WO-12`. Decoding also accepts `12` and `#12`. */
export function itemIdCodec(module: CompiledModule): CellCodec {
  const start = itemCode(module, { id: 0 }).slice(0, -1);
  return {
    encode: (value) =>
      typeof value === 'number' ? itemCode(module, { id: value }) : encodeUnknown(value),
    decode(cell) {
      const text = cellText(cell);
      if (text === '') return { value: null };
      const isCode = text.toUpperCase().startsWith(start);
      const id = parseIdRef(`#${isCode ? text.slice(start.length) : text.replace(/^#/, '')}`);
      return id === null || id < 1 ? invalidCell('not_an_item_number', cell) : { value: id };
    },
  };
}
