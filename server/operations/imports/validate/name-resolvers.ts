import type { ImportMapping } from '../../../../src/contract/imports.ts';
import { searchKey } from '../../../../src/runtime/text-keys.ts';
import type {
  NameLookup,
  NameResolver,
  ReferenceList,
} from '../../../../src/runtime/cell-codec/types.ts';
import type { AssumedRows, ItemAccess } from '../../context/items.ts';
import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import { cellText } from '../../../../src/runtime/cell-codec/cell-text.ts';
import type { FileRow } from '../read/table.ts';
import { newestTemplates } from '../templates.ts';
import { type ImportPlan, type MappedColumn, cellAt, mappedColumns } from './row.ts';
import { createDuplicateCheck } from './in-file-checks.ts';
import { matchRows } from './match-items.ts';

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

/** The future item of a row that other rows name. */
export interface ReferencedRow {
  readonly row: number;
  readonly id: number;
  readonly isNew: boolean;
}

/** The names of the site, and of rows of the file that other rows name. */
export interface InFileNames {
  readonly names: NameResolver;
  /** By row number. */
  readonly rows: ReadonlyMap<number, ReferencedRow>;
}

export interface InFileNamesOptions {
  readonly plan: ImportPlan;
  readonly site: NameResolver;
  /** Reads the file; called once, twice or not at all. */
  readonly chunks: () => AsyncIterable<readonly FileRow[]>;
  readonly withAccess: <T>(work: (access: ItemAccess) => Promise<T>) => Promise<T>;
  /** Ids for new items. */
  readonly reserve: (count: number) => Promise<readonly number[]>;
}

interface ReferencingColumn {
  readonly mapped: MappedColumn;
  readonly column: CompiledColumn;
}

/** Whether values of the column can be references to items of the module. */
function canReferToItemsOf(type: string, { fieldType, settings }: CompiledColumn): boolean {
  const { reference, dataType } = fieldType.document;
  const { moduleType } = settings;
  const isOfAny = dataType === 'ITM_CON' && (typeof moduleType !== 'string' || moduleType === '');
  return isOfAny || ((reference === 'item' || dataType === 'ITM_CON') && moduleType === type);
}

function isItemsOf(type: string, of: ReferenceList): boolean {
  return of.list === 'items' && 'module' in of && of.module === type;
}

/** Mapped columns in which rows can name each other. */
function referencingColumns(
  columns: readonly MappedColumn[],
  modules: readonly CompiledModule[],
  type: string,
): readonly ReferencingColumn[] {
  return columns.flatMap((mapped) => {
    const all = modules.flatMap(({ byDb }) => byDb.get(mapped.db) ?? []);
    const column = all.find((each) => canReferToItemsOf(type, each));
    return column === undefined ? [] : [{ mapped, column }];
  });
}

/** Collects every name of an item of the module that decoding the cells requests. */
async function collectNames(
  chunks: AsyncIterable<readonly FileRow[]>,
  columns: readonly ReferencingColumn[],
  site: NameResolver,
  type: string,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const names: NameResolver = {
    ...site,
    find(of, name) {
      if (isItemsOf(type, of)) found.add(searchKey(name));
      return 'pending';
    },
  };
  for await (const rows of chunks)
    for (const row of rows)
      for (const { mapped, column } of columns)
        column.fieldType.cellCodec?.decode(cellAt(row, mapped), column.settings, names);
  found.delete('');
  return found;
}

/**
 * Lets rows of a file refer to each other in any order: a referenced row gets its future id before
 * any row is validated. Two rows of one name are ambiguous, as are a new row and an existing item.
 */
export async function resolveInFileNames({
  plan,
  site,
  chunks,
  withAccess,
  reserve,
}: InFileNamesOptions): Promise<InFileNames> {
  const columns = mappedColumns(plan.mapping);
  const nameColumn = columns.find(({ db }) => db === 'name');
  const { naming, type } = await withAccess(async (access) => {
    const templates = await newestTemplates(access);
    const modules = [access.live.compiled, ...templates.map(({ module }) => module)];
    return { naming: referencingColumns(columns, modules, access.type), type: access.type };
  });
  const rows = new Map<number, ReferencedRow>();
  if (nameColumn === undefined || naming.length === 0) return { names: site, rows };
  const referencedNames = await collectNames(chunks(), naming, site, type);
  const byName = new Map<string, ReferencedRow | 'several'>();
  const duplicates = createDuplicateCheck(columns, plan.mapping);
  const keyOf = (row: FileRow) => searchKey(cellText(cellAt(row, nameColumn)));
  for await (const chunk of chunks()) {
    const named = chunk.filter((row) => referencedNames.has(keyOf(row)));
    if (named.length === 0) continue;
    const targets = await withAccess((access) =>
      matchRows(access, named, columns, plan.mapping, duplicates),
    );
    const ids = await reserve(named.length);
    for (const [at, row] of named.entries()) {
      const target = targets.get(row);
      const isNew = target?.kind !== 'item';
      const id = target?.kind === 'item' ? target.id : (ids[at] ?? 0);
      const entry = { row: row.number, id, isNew };
      rows.set(row.number, entry);
      byName.set(keyOf(row), byName.has(keyOf(row)) ? 'several' : entry);
    }
  }
  return {
    rows,
    names: {
      ...site,
      find(of, name) {
        const found = site.find(of, name);
        const entry = isItemsOf(type, of) ? byName.get(searchKey(name)) : undefined;
        if (found === 'pending' || entry === undefined) return found;
        if (found === 'ambiguous' || entry === 'several') return 'ambiguous';
        return found === 'missing' || found.id === entry.id ? { id: entry.id } : 'ambiguous';
      },
    },
  };
}
