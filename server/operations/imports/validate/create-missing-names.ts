import type { ImportMapping } from '../../../../src/contract/imports.ts';
import { searchKey } from '../../../../src/runtime/text-keys.ts';
import type {
  NameLookup,
  ReferenceList,
  NameResolver,
} from '../../../../src/runtime/cell-codec/types.ts';
import type { AssumedRows } from '../../context/items.ts';

/** A missing row of a list that the file names. */
export interface MissingRow {
  readonly list: 'types' | 'criticalities' | 'labels' | 'items';
  /** '' for a list of the site. */
  readonly module: string;
  readonly name: string;
  /** The type of a sub-type. */
  readonly parentId: number | null;
}

/** Creates a missing row, or in a dry run assigns its id; null if it can't be created. */
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
  /** Finds names; for a sub-type below its type, null if the type is unknown. */
  readonly names: (parentId?: number | null) => NameResolver;
  readonly isWaiting: () => boolean;
  readonly createMissing: () => Promise<void>;
  /** The rows that were or will be created, by table and id. */
  readonly assumedRows: AssumedRows;
  /** The number of created rows of each list. */
  readonly createdCounts: ReadonlyMap<MissingRow['list'], number>;
}

/** `rows` will exist without being created here. */
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

  /** A sub-type can't be created without its type. */
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
