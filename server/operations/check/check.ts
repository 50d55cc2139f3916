import { sql } from 'kysely';
import type { CheckEntry } from '../../../src/contract/bulk.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { Failure, type FailureData } from '../failure.ts';
import type { RowProblem } from '../imports/fault.ts';
import { writeAndValidate } from '../items/change.ts';
import { projectItems } from '../context/project.ts';
import { successes } from '../../../src/domain/item-outcomes.ts';
import { prepareItems, type PreparedChange, prepareChange } from '../items/prepare-items.ts';
import { type ItemRequest, moduleOf, withItems, type ItemAccess } from '../context/items.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { type ReadRow, type RowReader, rowReader } from '../imports/validate/read-row.ts';
import { siteNames } from '../names/site-names.ts';

/** Decodes texts of cells to values of an item, like an import. */
interface CellsReader {
  /** Reads an entry with the columns of the item's module. */
  readonly read: (entry: CheckEntry, module: CompiledModule, before: Item) => Promise<ReadRow>;
}

/** Looks up all names in the entries together; each entry is then decoded by its own module. */
async function cellsReader(
  access: ItemAccess,
  entries: readonly CheckEntry[],
  language: Language,
): Promise<CellsReader> {
  const { services, siteId, live, type, timeZone, now, tx, may } = access;
  const site = siteNames({ services, siteId, language, timeZone, now, type, may });
  const readers = new Map<string, RowReader>();

  /** Rows with the same columns share a reader, which caches the meanings of texts. */
  function readerOf(dbs: readonly string[]): RowReader {
    const key = dbs.join(' ');
    const known = readers.get(key);
    if (known !== undefined) return known;
    const columns = dbs.map((db, at) => ({ at, header: db, db }));
    const made = rowReader(columns, () => site.names);
    readers.set(key, made);
    return made;
  }

  function once({ cells = {} }: CheckEntry, module: CompiledModule, before: Item | null): ReadRow {
    const row = { number: 0, cells: Object.values(cells) };
    return readerOf(Object.keys(cells)).read(row, module, before);
  }

  for (const entry of entries) once(entry, live.compiled, null);
  if (site.isWaiting()) await site.load(tx);
  return {
    async read(entry, module, before) {
      for (;;) {
        const read = once(entry, module, before);
        if (!read.isWaiting) return read;
        await site.load(tx);
      }
    },
  };
}

/** The outcome for an item; `problems` are those of unreadable cells. */
export type CheckedItem =
  | { readonly id: number; readonly item: Item; readonly changes: ItemChanges }
  | {
      readonly id: number;
      readonly refusal: FailureData;
      readonly problems: readonly CellProblemAt[];
    };

export interface CellProblemAt extends RowProblem {
  readonly pointer: string;
}

interface Prepared extends PreparedChange {
  readonly changes: ItemChanges;
}

/** A cell of the item is unreadable. */
class UnreadCells extends Failure {
  readonly problems: readonly CellProblemAt[];

  constructor(problems: readonly CellProblemAt[]) {
    super('invalid', { count: problems.length });
    this.problems = problems;
  }
}

/** Joins values and decoded cells; cells come last. */
function joined(values: ItemChanges, cells: ItemChanges): ItemChanges {
  const columns = { ...values.columns, ...cells.columns };
  const all = { ...values, ...cells };
  return Object.keys(columns).length === 0 ? all : { ...all, columns };
}

/**
 * A dry run of a batch: the outcome for each item with all changes made, or why it would be
 * refused. Everything is written and rolled back; there is no event and no invalidation. Throws a
 * Failure if the batch as a whole is refused.
 */
export function checkChanges(
  request: ItemRequest,
  entries: readonly CheckEntry[],
  language: Language,
): Promise<readonly CheckedItem[]> {
  return withItems(
    { ...request, caller: withoutIdempotencyKey(request.caller) },
    'update',
    async (access) => {
      const reader = await cellsReader(access, entries, language);
      const prepared = await prepareItems(
        access,
        entries,
        async (item, entry): Promise<Prepared> => {
          const module = await moduleOf(access, item);
          const { changes: read, problems } = await reader.read(entry, module, item);
          if (problems.length > 0)
            throw new UnreadCells(
              problems.map((problem) => ({
                ...problem,
                pointer: module.byDb.get(problem.db ?? '')?.pointer ?? `/${problem.db ?? ''}`,
              })),
            );
          const changes = joined(entry.changes ?? {}, read);
          return { ...(await prepareChange(access, item, changes)), changes };
        },
      );
      await sql`savepoint before_check`.execute(access.tx);
      const { outcomes } = await writeAndValidate(access, prepared);
      await sql`rollback to savepoint before_check`.execute(access.tx);
      const items = await projectItems(
        access,
        successes(outcomes).map(({ after }) => after),
      );
      const byId = new Map(items.map((item) => [item.id, item]));
      return entries.flatMap(({ id }, at): readonly CheckedItem[] => {
        const [before, outcome] = [prepared[at], outcomes[at]];
        if (before === undefined || outcome === undefined) return [];
        if (outcome instanceof Failure) {
          const problems = outcome instanceof UnreadCells ? outcome.problems : [];
          return [{ id, refusal: toFailureData(outcome), problems }];
        }
        const changes = before instanceof Failure ? {} : before.changes;
        return [{ id, item: byId.get(id) ?? outcome.after, changes }];
      });
    },
  );
}
