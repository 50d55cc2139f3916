import {
  type IndexedName,
  type NameIndex,
  createNameIndex,
} from '../runtime/cell-codec/name-index.ts';
import type { NameLookup, ReferenceList } from '../runtime/cell-codec/types.ts';
import { textIn } from '../runtime/text.ts';
import type { WidgetServices } from './services.ts';

/** The rows of a list that is loaded completely; null for any other. */
function rowsOf(services: WidgetServices, of: ReferenceList) {
  switch (of.list) {
    case 'criticalities':
      return services.criticalities;
    case 'people':
      return services.people;
    case 'teams':
      return services.teams;
    case 'types':
      return services.types(of.module);
    case 'labels':
      return services.labels.forModule(of.module);
    case 'templates':
      return services.templates(of.module);
    case 'statuses':
      return services
        .statuses(of.module)
        .map(({ number, label }) => ({ id: number, name: textIn(label, services.language) }));
    case 'items':
    case 'files':
      return null;
  }
}

/** A row that can't be chosen any more is found only if no other has its name. */
const indexed = (row: IndexedName & { readonly isActive?: boolean }): IndexedName => ({
  ...row,
  isDeleted: row.isActive === false,
});

/** The names of the lists that are loaded; null and `missing` for items and files. */
interface ListNames {
  readonly nameOf: (of: ReferenceList, id: number) => string | null;
  readonly find: (of: ReferenceList, name: string) => NameLookup;
}

/** The names of the lists of a site as files and the clipboard have them. */
export function listNames(services: WidgetServices): ListNames {
  const lists = new Map<string, NameIndex | null>();
  const listOf = (of: ReferenceList): NameIndex | null => {
    const key = JSON.stringify(of);
    const known = lists.get(key);
    if (known !== undefined) return known;
    const rows = rowsOf(services, of);
    const made = rows === null ? null : createNameIndex(rows.map(indexed));
    lists.set(key, made);
    return made;
  };
  return {
    nameOf: (of, id) => listOf(of)?.nameOf(id) ?? null,
    find: (of, name) => listOf(of)?.find(name) ?? 'missing',
  };
}
