import type { Worth } from '../../../domain/kept-pictures.ts';
import type { CompiledColumn, CompiledModule } from '../../../runtime/compiled.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { rowsOf } from '../../../runtime/record/rows.ts';
import { valueOf } from '../../../runtime/record/values.ts';
import { deadlines } from '../../../runtime/views/work-filters.ts';
import { idsOf } from '../../../widgets/common/stored-values.ts';

/** A file to which an item refers, and how much it is worth on this device. */
export interface ReferredFileId {
  readonly id: number;
  readonly worth: Worth;
}

const isOfFiles = ({ fieldType }: CompiledColumn): boolean =>
  fieldType.document.reference === 'file';

const mayHaveFiles = (column: CompiledColumn): boolean =>
  column.access !== 'none' && (isOfFiles(column) || (column.rows?.columns ?? []).some(isOfFiles));

/** The files in a value: of the field itself, or of the cells of its rows. */
function filesIn(column: CompiledColumn, value: unknown): readonly number[] {
  if (isOfFiles(column)) return idsOf(value);
  const cells = (column.rows?.columns ?? []).filter(isOfFiles);
  return rowsOf(value).flatMap((row) => cells.flatMap(({ db }) => idsOf(row[db])));
}

/** Milliseconds within which work is due soon. */
const soonMs = 14 * 24 * 3_600_000;

/** What of a module the worth of its items depends on. */
interface FileModule {
  readonly columns: readonly CompiledColumn[];
  readonly deadlines: readonly string[];
  readonly finished: ReadonlySet<number>;
}

/**
 * Collects the files of items, each once with its highest worth. Files of documents' versions are left out:
 * a person chooses which of them are kept.
 *
 * @param own the ids of the person's work and what it touches; null: all items are
 */
export function collectFiles(
  moduleOf: (item: Item) => CompiledModule,
  own: ReadonlySet<number> | null,
  now: Date,
) {
  const known = new Map<CompiledModule, FileModule>();
  const found = new Map<number, Worth>();
  const until = now.getTime() + soonMs;

  function partsOf(module: CompiledModule): FileModule {
    const before = known.get(module);
    if (before !== undefined) return before;
    const parts = {
      columns: module.columns.filter(mayHaveFiles),
      deadlines: deadlines(module.columns),
      finished: new Set(
        module.flow.statuses.filter(({ isTerminal }) => isTerminal).map(({ number }) => number),
      ),
    };
    known.set(module, parts);
    return parts;
  }

  function worthOf(item: Item, { deadlines: dates, finished }: FileModule): Worth {
    if (own === null || own.has(item.id)) return 0;
    const isDue = dates.some((db) => {
      const at: unknown = item[db];
      return typeof at === 'string' && Date.parse(at) <= until;
    });
    return isDue && !finished.has(item.status) ? 1 : 2;
  }

  return {
    add(items: readonly Item[]): void {
      for (const item of items) {
        const parts = partsOf(moduleOf(item));
        for (const column of parts.columns)
          for (const id of filesIn(column, valueOf(column, item))) {
            const before = found.get(id);
            // A file that only this device has is in the outbox.
            if (id > 0 && before !== 0) {
              const worth = worthOf(item, parts);
              if (before === undefined || worth < before) found.set(id, worth);
            }
          }
      }
    },
    files: (): readonly ReferredFileId[] => [...found].map(([id, worth]) => ({ id, worth })),
  };
}
