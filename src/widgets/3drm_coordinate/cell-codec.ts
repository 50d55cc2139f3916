import { isList, isObject, ownProperty } from '../../runtime/record/json.ts';
import { encodeUnknown, cellText, invalidCell } from '../../runtime/cell-codec/cell-text.ts';
import type { CellCodec } from '../../runtime/cell-codec/types.ts';

const form = /^([^\d(]*?)\s*\(([^()]*)\)$/;

/** Shape types by their name in a file; encoding uses the first name of each type. */
const kinds: ReadonlyMap<string, string> = new Map([
  ...['point', 'punkt'].map((word) => [word, 'Point'] as const),
  ...['line', 'linie'].map((word) => [word, 'Line'] as const),
  ...['area', 'fläche'].map((word) => [word, 'Area'] as const),
]);

/** The points of a drawing: `Line (1 2 3; 4.5 5 6)`. */
export const cellCodec: CellCodec = {
  encode(value) {
    if (!isObject(value)) return encodeUnknown(value);
    const kind = ownProperty(value, 'kind');
    const points = ownProperty(value, 'points');
    if (typeof kind !== 'string' || !isList(points) || !points.every(isList)) {
      return encodeUnknown(value);
    }
    if (points.length === 0) return null;
    return `${kind} (${points.map((point) => point.join(' ')).join('; ')})`;
  },
  decode(cell) {
    const text = cellText(cell);
    if (text === '') return { value: null };
    const [, word = '', inner] = form.exec(text) ?? [];
    const kind = kinds.get(word.toLowerCase());
    if (inner === undefined || kind === undefined) return invalidCell('not_a_drawing', cell);
    const points = inner
      .split(';')
      .filter((point) => point.trim() !== '')
      .map((point) =>
        point
          .trim()
          .split(/\s+/)
          .map((each) => Number(each.replace(',', '.'))),
      );
    const isRead = points.every((point) => point.length === 3 && point.every(Number.isFinite));
    return isRead ? { value: { kind, points } } : invalidCell('not_a_drawing', cell);
  },
};
