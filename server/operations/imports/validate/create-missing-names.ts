import type { ImportMapping } from '../../../../src/contract/imports.ts';
import { searchKey } from '../../../../src/runtime/text-keys.ts';
import type {
  NameLookup,
  ReferenceList,
  NameResolver,
} from '../../../../src/runtime/cell-codec/types.ts';
import type { AssumedRows } from '../../items/batch-loader.ts';

/** A row of a list that the file names and that is not there. */
export interface MissingRow {
  readonly list: 'types' | 'criticalities' | 'labels' | 'items';
  /** '' for a list of the site. */
  readonly module: string;
  readonly name: string;
  /** Of a sub-type: its type. */
  readonly parentId: number | null;
}

/** Makes a row that is missing, or in a dry run an id for it; null where it can't be made. */
export type CreateRow = (
  row: MissingRow,
) => Promise<{ readonly id: number; readonly table: string; readonly row: object } | null>;

const keyOf = ({ list, module, name, parentId }: MissingRow) =>
  JSON.stringify([list, module, searchKey(name), parentId]);

/**
 * The names of the site and those that the import creates. `names` remembers missing names that may
 * be created, `makeAll` creates them, and then the caller resolves them again.
 */
export interface CreatableNames {
  /** Of a sub-type with the type that it belongs to; null where that is not known. */
  readonly names: (parentId?: number | null) => NameResolver;
  readonly isWaiting: () => boolean;
  readonly createMissing: () => Promise<void>;
  /** What has been made or will be there, by table and id. */
  readonly assumedRows: AssumedRows;
  /** How many of each list. */
  readonly createdCounts: ReadonlyMap<MissingRow['list'], number>;
}

/** `rows` will be there without being made here. */
export function creatableNames(
  site: NameResolver,
  { create_missing: lists }: Pick<ImportMapping, 'create_missing'>,
  create: CreateRow,
  rows: AssumedRows = new Map(),
): CreatableNames {
  const ids = new Map<string, number | null>();
  const missingRows = new Map<string, MissingRow>();
  const expected = new Map([...rows].map(([table, byId]) => [table, new Map(byId)] as const));
  const made = new Map<MissingRow['list'], number>();

  /** A sub-type without its type can't be made. */
  function missing(of: ReferenceList, name: string, parentId?: number | null): MissingRow | null {
    const list = (['types', 'criticalities', 'labels', 'items'] as const).find(
      (each) => each === of.list,
    );
    if (list === undefined || !lists.includes(list) || parentId === null) return null;
    const module = 'module' in of ? of.module : '';
    return { list, module, name: name.trim(), parentId: parentId ?? null };
  }

  function find(of: ReferenceList, name: string, parentId?: number | null): NameLookup {
    const found = site.find(of, name);
    const row = found === 'missing' ? missing(of, name, parentId) : null;
    if (row === null) return found;
    const key = keyOf(row);
    const id = ids.get(key);
    if (id === undefined) {
      if (!missingRows.has(key)) missingRows.set(key, row);
      return 'pending';
    }
    return id === null ? 'missing' : { id };
  }

  const namesByParent = new Map<number | null | undefined, NameResolver>();

  function names(parentId?: number | null): NameResolver {
    const known = namesByParent.get(parentId);
    if (known !== undefined) return known;
    const made: NameResolver = { ...site, find: (of, name) => find(of, name, parentId) };
    namesByParent.set(parentId, made);
    return made;
  }

  return {
    names,
    isWaiting: () => missingRows.size > 0,
    assumedRows: expected,
    createdCounts: made,
    async createMissing() {
      for (const [key, row] of missingRows) {
        const done = await create(row);
        ids.set(key, done?.id ?? null);
        if (done === null) continue;
        const rows = expected.get(done.table) ?? new Map<number, object>();
        expected.set(done.table, rows.set(done.id, done.row));
        made.set(row.list, (made.get(row.list) ?? 0) + 1);
      }
      missingRows.clear();
    },
  };
}
