import type { ImportMapping } from '../../../../src/contract/imports.ts';
import type { CompiledColumn, CompiledModule } from '../../../../src/runtime/compiled.ts';
import type { Item } from '../../../../src/runtime/record/item.ts';
import { jsonEquals } from '../../../../src/runtime/record/json.ts';
import { valueOf } from '../../../../src/runtime/record/values.ts';
import type { RowProblem } from '../fault.ts';
import type { FileRow } from '../read/table.ts';
import { type MappedColumn, type RowResult, cellProblem } from './row.ts';
import { idsIn } from '../../items/references/reference-check.ts';
import { readAncestors } from '../../../db/items/hierarchy.ts';
import type { ItemAccess } from '../../context/items.ts';

/** The unique values of the rows of a file so far. */
export interface DuplicateCheck {
  /** The earlier row with the same value in the column that matches rows; null if there is none. */
  readonly earlierRowWithKey: (row: FileRow, value: unknown) => number | null;
  /** The problems of unique values that an earlier row has. */
  readonly duplicateValues: (
    row: FileRow,
    draft: { readonly module: CompiledModule; readonly before: Item | null; readonly after: Item },
  ) => readonly RowProblem[];
}

export function createDuplicateCheck(
  columns: readonly MappedColumn[],
  { match }: ImportMapping,
): DuplicateCheck {
  const keys = new Map<string, number>();
  const unique = new Map<string, Map<string, number>>();

  /** The row that had the value first, if it is another row. */
  function earlierRow(
    rowsByValue: Map<string, number>,
    row: FileRow,
    value: unknown,
  ): number | null {
    const text = JSON.stringify(value);
    const known = rowsByValue.get(text);
    if (known === undefined) rowsByValue.set(text, row.number);
    return known === undefined || known === row.number ? null : known;
  }

  const isNew = (column: CompiledColumn, before: Item | null, after: Item): boolean => {
    const value = valueOf(column, after);
    if (column.isEmpty(value)) return false;
    return before === null || !jsonEquals(value, valueOf(column, before));
  };

  return {
    earlierRowWithKey: (row, value) => earlierRow(keys, row, value),
    duplicateValues(row, { module, before, after }) {
      return columns.flatMap((mapped) => {
        const column = module.byDb.get(mapped.db);
        if (column?.unique !== true || mapped.db === match) return [];
        if (!isNew(column, before, after)) return [];
        const values = unique.get(mapped.db) ?? new Map<string, number>();
        unique.set(mapped.db, values);
        const earlier = earlierRow(values, row, valueOf(column, after));
        if (earlier === null) return [];
        return [
          cellProblem(row, mapped, { kind: 'row', code: 'same_value', params: { row: earlier } }),
        ];
      });
    },
  };
}

/** A row that moves its item under a parent. */
interface ReparentedRow {
  readonly parent: number;
  readonly verdict: 'created' | 'changed';
  readonly problem: RowProblem;
}

/** A row whose item would be its own ancestor, with its earlier verdict. */
export type RowInCycle = Pick<ReparentedRow, 'verdict' | 'problem'>;

/** Finds items that would be their own ancestors after all rows of a file are imported. */
export interface ParentCycleCheck {
  readonly add: (access: ItemAccess, results: readonly RowResult[]) => void;
  readonly find: (access: ItemAccess) => Promise<readonly RowInCycle[]>;
}

/** The ids in cycles: each id leads to at most one other. */
function idsOnCycles(
  starts: Iterable<number>,
  next: (id: number) => number | undefined,
): ReadonlySet<number> {
  const known = new Set<number>();
  const found = new Set<number>();
  for (const start of starts) {
    const way = new Map<number, number>();
    let at: number | undefined = start;
    while (at !== undefined && !known.has(at)) {
      known.add(at);
      way.set(at, way.size);
      at = next(at);
    }
    const from = at === undefined ? undefined : way.get(at);
    if (from !== undefined) for (const id of [...way.keys()].slice(from)) found.add(id);
  }
  return found;
}

export function createParentCycleCheck(columns: readonly MappedColumn[]): ParentCycleCheck {
  const reparented = new Map<number, ReparentedRow>();

  return {
    add({ live }, results) {
      const column = live.compiled.parentColumn;
      const mapped = columns.find(({ db }) => db === column?.db);
      if (column === null || mapped === undefined) return;
      for (const each of results) {
        if (each.verdict === 'bad' || each.after.id === 0) continue;
        const { verdict, row, before, after } = each;
        const [parent] = idsIn(valueOf(column, after));
        const [old] = before === null ? [] : idsIn(valueOf(column, before));
        if (verdict === 'unchanged' || parent === undefined || parent === old)
          reparented.delete(after.id);
        else {
          const problem = cellProblem(row, mapped, { kind: 'row', code: 'circle', params: {} });
          reparented.set(after.id, { parent, verdict, problem });
        }
      }
    },
    async find({ tx, live, siteId }) {
      const column = live.compiled.parentColumn;
      if (column === null || reparented.size === 0) return [];
      const outside = new Set([...reparented.values()].map(({ parent }) => parent));
      const stored = await readAncestors(tx, live.compiled, column, siteId, [...outside]);
      const next = (id: number) => reparented.get(id)?.parent ?? stored.get(id);
      const inCircle = idsOnCycles(reparented.keys(), next);
      return [...reparented].flatMap(([id, each]) => (inCircle.has(id) ? [each] : []));
    },
  };
}
