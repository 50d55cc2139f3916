import { type Handler, type MockBackend, type MockRequest, handler } from '../../mock/backend.ts';
import { ItemTable } from '../../mock/item-table.ts';
import type { BatchEntry, BulkItemResult, ItemVersion } from '../../src/contract/bulk.ts';
import { itemCalls } from '../../src/contract/items.ts';
import { batchFailure } from '../../src/domain/batch-error.ts';
import { translateError } from '../../src/domain/error-texts.ts';
import { Failure } from '../../src/domain/failure.ts';
import {
  type Outcome,
  itemOutcomes,
  itemResults,
  successes,
} from '../../src/domain/item-outcomes.ts';
import type { Item } from '../../src/runtime/record/item.ts';

type Write<Entry> = (item: Item, entry: Entry) => Item;

/**
 * Writes an item for each entry, or refuses it with a reason. If `isKept` is false for the
 * outcomes, as in a dry run, everything is as it was.
 */
function writeEach<Entry extends ItemVersion>(
  table: ItemTable,
  request: MockRequest,
  entries: readonly Entry[],
  write: Write<Entry>,
  isKept: (outcomes: readonly Outcome<Item>[]) => boolean,
): readonly Outcome<Item>[] {
  const { items, backend } = table;
  const { events } = backend.rows;
  const before = { items: [...items], events: events.length };
  const ids = entries.map(({ id }) => id);
  const outcomes = entries.map((entry, index) => {
    try {
      if (ids.indexOf(entry.id) < index) throw new Failure('named_twice');
      return write(table.find(request, entry.id, entry.version), entry);
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
  });
  if (!isKept(outcomes)) {
    items.splice(0, items.length, ...before.items);
    events.length = before.events;
  }
  return outcomes;
}

/** The reply of a call that writes what it can: what became of each item. */
export function writePossible<Entry extends ItemVersion>(
  table: ItemTable,
  request: MockRequest,
  entries: readonly Entry[],
  write: Write<Entry>,
  isDryRun = false,
): { readonly results: readonly BulkItemResult[] } {
  const writeOrTry: Write<Entry> = (item, entry) => {
    const { version, updated_at } = item;
    const after = write(item, entry);
    return isDryRun ? { ...after, version, updated_at } : after;
  };
  const outcomes = writeEach(table, request, entries, writeOrTry, () => !isDryRun);
  const items = itemOutcomes(outcomes, entries);
  return { results: itemResults(items, request.user.locale, translateError) };
}

/** The items of a module in a mock, with the runtime's verdicts on their changes. */
export function itemTable(backend: MockBackend, type: string): ItemTable {
  const module = backend.modules.find(({ compiled }) => compiled.document.type === type);
  if (module === undefined) throw new Error(`There is no module ${type}`);
  return new ItemTable(backend, module);
}

/**
 * The calls on several items of a module, which the mock refuses: batch, moves and dry runs. The
 * text of a cell is the value itself; only the server reads others. `tests/contract/calls.test.ts`
 * compares these handlers with the server.
 */
export function bulkHandlers(backend: MockBackend, type: string): readonly Handler[] {
  const table = itemTable(backend, type);
  const { document } = table.compiled;
  const { batch, transitions, check } = itemCalls(document);

  return [
    handler(batch, (request) => {
      const { body } = request;
      const isWhole = (all: readonly Outcome<Item>[]) => successes(all).length === body.length;
      const change: Write<BatchEntry> = (item, { changes }) => table.change(request, item, changes);
      const outcomes = writeEach(table, request, body, change, isWhole);
      if (isWhole(outcomes)) return { [document.wrapper]: successes(outcomes) };
      throw batchFailure(body, outcomes, (at) => ({ item: `/${at}`, changes: `/${at}/changes` }));
    }),
    handler(transitions, (request) => {
      const { items, dry_run, ...move } = request.body;
      const write = (item: Item) => table.move(request, item, move);
      return writePossible(table, request, items, write, dry_run);
    }),
    handler(check, (request) => {
      const entries = request.body.map(({ changes, cells, ...entry }) => {
        return { ...entry, changes: { ...changes, ...cells } };
      });
      const change: Write<BatchEntry> = (item, { changes }) => table.change(request, item, changes);
      const { results } = writePossible(table, request, entries, change, true);
      return {
        results: results.map((each, at) =>
          'item' in each ? { ...each, changes: entries[at]?.changes ?? {} } : each,
        ),
      };
    }),
  ];
}
