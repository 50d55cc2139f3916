import {
  formatIdRef,
  encodeUnknown,
  cellText,
  invalidCell,
} from '../../runtime/cell-codec/cell-text.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';
import { versionOf } from './value.ts';

const form = /^v?\s*(\d{1,10})\s*\(#(\d{1,10})\)$/i;

/** Encodes a version as its number and its file: `3 (#17)`. */
export const cellCodec: CellCodec = {
  encode(value) {
    const known = versionOf(value);
    return known === null
      ? encodeUnknown(value)
      : `${known.version} (${formatIdRef(known.file_id)})`;
  },
  decode(cell) {
    const text = cellText(cell);
    if (text === '') return { value: null };
    const [, version, file] = form.exec(text) ?? [];
    return file === undefined
      ? invalidCell('not_a_version', cell)
      : { value: { version: Number(version), file_id: Number(file) } };
  },
};
