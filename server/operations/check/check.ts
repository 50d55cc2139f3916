import { sql } from 'kysely';
import type { CheckEntry } from '../../../src/contract/bulk.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import type { Language } from '../../../src/runtime/text.ts';
import { toFailureData } from '../../../src/domain/batch-error.ts';
import { withoutIdempotencyKey } from '../context/idempotency.ts';
import { Failure, type FailureData } from '../failure.ts';
import type { RowProblem } from '../imports/fault.ts';
import { writeAndValidate } from '../items/change.ts';
import { prepareItems } from '../items/outcomes.ts';
import { type ItemRequest, moduleOf, withItems } from '../context/items.ts';
import { type PreparedChange, prepareChange } from '../items/prepare-change.ts';
import { cellsReader } from './read-cells.ts';

/** What would become of an item; `problems` are those of cells that can't be read. */
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

/** A cell of the item that can't be read. */
class UnreadCells extends Failure {
  readonly problems: readonly CellProblemAt[];

  constructor(problems: readonly CellProblemAt[]) {
    super('invalid', { count: problems.length });
    this.problems = problems;
  }
}

/** Values and what was read of cells, which come last. */
function joined(values: ItemChanges, cells: ItemChanges): ItemChanges {
  const columns = { ...values.columns, ...cells.columns };
  const all = { ...values, ...cells };
  return Object.keys(columns).length === 0 ? all : { ...all, columns };
}

/**
 * A dry run of a batch: what each of the items would become with all of the changes made, or why it
 * would be refused. Everything is written and taken back before the transaction ends; no event, no
 * invalidation. Throws a Failure where nothing can be said of any.
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
      return entries.flatMap(({ id }, at): readonly CheckedItem[] => {
        const [before, outcome] = [prepared[at], outcomes[at]];
        if (before === undefined || outcome === undefined) return [];
        if (outcome instanceof Failure) {
          const problems = outcome instanceof UnreadCells ? outcome.problems : [];
          return [{ id, refusal: toFailureData(outcome), problems }];
        }
        const changes = before instanceof Failure ? {} : before.changes;
        return [{ id, item: outcome.after, changes }];
      });
    },
  );
}
