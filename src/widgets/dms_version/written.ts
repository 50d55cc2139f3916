import { idText, strayCell, textOf, unreadable } from '../../runtime/written/cells.ts';
import type { Written } from '../../runtime/written/types.ts';
import { versionOf } from './value.ts';

const form = /^v?\s*(\d{1,10})\s*\(#(\d{1,10})\)$/i;

/** A version's number and its file: `3 (#17)`. */
export const written: Written = {
  toCell(value) {
    const known = versionOf(value);
    return known === null ? strayCell(value) : `${known.version} (${idText(known.file_id)})`;
  },
  fromCell(cell) {
    const text = textOf(cell);
    if (text === '') return { value: null };
    const [, version, file] = form.exec(text) ?? [];
    return file === undefined
      ? unreadable('not_a_version', cell)
      : { value: { version: Number(version), file_id: Number(file) } };
  },
};
