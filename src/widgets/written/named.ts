import { strayCell, textOf } from '../../runtime/written/cells.ts';
import { joinParts, splitParts } from '../../runtime/written/parts.ts';
import { readMany, readOne, writeOne } from '../../runtime/written/references.ts';
import type { Settings } from '../../runtime/field-type.ts';
import type { NamedList, Names, Written } from '../../runtime/written/types.ts';
import { idsOf } from '../common/stored.ts';

type ListOf = (settings: Settings, names: Names) => NamedList | null;

/** The id of one row, written as its name. */
export function writtenAsName(listOf: ListOf): Written {
  return {
    toCell(value, settings, names) {
      if (typeof value !== 'number') return strayCell(value);
      return value < 1 ? null : writeOne(listOf(settings, names), value, names);
    },
    fromCell(cell, settings, names) {
      const text = textOf(cell);
      if (text === '') return { value: null };
      const read = readOne(listOf(settings, names), text, names);
      return typeof read === 'object' && 'id' in read ? { value: read.id } : read;
    },
  };
}

/** A list of ids, written as names with semicolons between them. */
export function writtenAsNames(listOf: ListOf): Written {
  return {
    toCell(value, settings, names) {
      const ids = idsOf(value);
      if (ids.length === 0) return Array.isArray(value) ? null : strayCell(value || null);
      return joinParts(ids.map((id) => writeOne(listOf(settings, names), id, names)));
    },
    fromCell: (cell, settings, names) =>
      readMany(listOf(settings, names), splitParts(textOf(cell)), names),
  };
}

/** Ids of files, written with their names: `Pump.jpg (#12)`. */
export const writtenAsFiles = writtenAsNames(() => ({ list: 'files' }));

/** The items, templates or the like of the module that a setting names. */
export function ofModuleSetting(list: 'items' | 'templates'): ListOf {
  return ({ moduleType }) =>
    typeof moduleType === 'string' && moduleType !== '' ? { list, module: moduleType } : null;
}
