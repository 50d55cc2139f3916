import { encodeUnknown, cellText } from '../../runtime/cell-codec/cell-text.ts';
import { joinCellList, splitCellList } from '../../runtime/cell-codec/cell-list.ts';
import {
  decodeReferences,
  decodeReference,
  encodeReference,
} from '../../runtime/cell-codec/references.ts';
import type { Settings } from '../../runtime/field-settings.ts';
import type { ReferenceList, NameResolver, CellCodec } from '../../runtime/cell-codec/types.ts';
import { idsOf } from '../common/stored-values.ts';

type ListOf = (settings: Settings, names: NameResolver) => ReferenceList | null;

/** The id of one row, encoded as its name. */
export function referenceCodec(listOf: ListOf): CellCodec {
  return {
    encode(value, settings, names) {
      if (typeof value !== 'number') return encodeUnknown(value);
      return value < 1 ? null : encodeReference(listOf(settings, names), value, names);
    },
    decode(cell, settings, names) {
      const text = cellText(cell);
      if (text === '') return { value: null };
      const read = decodeReference(listOf(settings, names), text, names);
      return typeof read === 'object' && 'id' in read ? { value: read.id } : read;
    },
  };
}

/** A list of ids, encoded as names separated by semicolons. */
export function referencesCodec(listOf: ListOf): CellCodec {
  return {
    encode(value, settings, names) {
      const ids = idsOf(value);
      if (ids.length === 0) return Array.isArray(value) ? null : encodeUnknown(value || null);
      return joinCellList(ids.map((id) => encodeReference(listOf(settings, names), id, names)));
    },
    decode: (cell, settings, names) =>
      decodeReferences(listOf(settings, names), splitCellList(cellText(cell)), names),
  };
}

/** Ids of files, encoded with their names: `Pump.jpg (#12)`. */
export const fileReferencesCodec = referencesCodec(() => ({ list: 'files' }));

/** The items or templates of the module that a setting names. */
export function listOfModuleSetting(list: 'items' | 'templates'): ListOf {
  return ({ moduleType }) => (moduleType === undefined ? null : { list, module: moduleType });
}
