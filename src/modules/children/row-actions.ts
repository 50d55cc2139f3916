import { randomUuid } from '../../api/uuid.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import { changedValues, type ColumnValues } from '../../runtime/record/diff.ts';
import { duplicateItem } from '../../runtime/record/duplicate.ts';
import type { Item } from '../../runtime/record/item.ts';
import { valueOf } from '../../runtime/record/values.ts';
import type { FormModel } from '../form/model/form-model.ts';
import type { ChildList } from './child-list.ts';
import { byName, type ChildRow } from './child-rows.ts';
import {
  addChildren,
  type ChildKey,
  deleteChild,
  keepChild,
  moveChild,
  type PendingMove,
  putValues,
  type Values,
} from '../../domain/pending-children.ts';

/** What changes of a row name it by. */
export const keyOf = ({ key, state, item }: ChildRow): ChildKey => ({
  key,
  id: state === 'new' ? null : item.id,
  version: item.version,
});

/** A new child of a list with these values; gives its key. */
export function addChild({ change }: ChildList, mine: Values = {}): string {
  const key = randomUuid();
  change((rows) => addChildren(rows, [{ key, mine }]));
  return key;
}

/** The values of a copy of a child, with what is unsaved of it. */
export function copiedValues(
  { blank, moduleOf, reference }: Pick<ChildList, 'blank' | 'moduleOf' | 'reference'>,
  source: Item,
  mark: string | null,
): Values {
  const module = moduleOf(blank);
  const copied = changedValues(module.columns, blank, duplicateItem(module, blank, source, mark));
  return byName(new Map([...copied].filter(([{ db }]) => db !== reference.db)));
}

/** Adds copies of rows at the end; gives the keys. */
export function duplicateRows(
  list: ChildList,
  rows: readonly ChildRow[],
  mark: string | null,
): readonly string[] {
  const copies = rows.map(({ entered }) => ({
    key: randomUuid(),
    mine: copiedValues(list, entered, mark),
  }));
  list.change((before) => addChildren(before, copies));
  return copies.map(({ key }) => key);
}

/** Deletes rows when the form is saved, or keeps those that were to be deleted. */
export function deleteRows({ change }: ChildList, rows: readonly ChildRow[], keeps: boolean): void {
  const step = keeps ? keepChild : deleteChild;
  change((before) => rows.reduce((left, row) => step(left, keyOf(row)), before));
}

/** Moves a row to a status when the form is saved; null takes that back. */
export function moveRow({ change }: ChildList, row: ChildRow, move: PendingMove | null): void {
  change((before) => moveChild(before, keyOf(row), move));
}

/** Enters values of several rows as one step. */
export function enterInRows(
  { change }: ChildList,
  entered: ReadonlyMap<ChildRow, ColumnValues>,
): void {
  change((before) =>
    [...entered].reduce((left, [row, values]) => {
      const all = new Map([
        ...Object.entries(row.pending?.mine ?? {}),
        ...Object.entries(byName(values)),
      ]);
      return putValues(left, keyOf(row), Object.fromEntries(all), storedValues(row, all.keys()));
    }, before),
  );
}

function storedValues({ module, item }: ChildRow, dbs: Iterable<string>): Values {
  const columns = [...dbs].flatMap((db) => module.byDb.get(db) ?? []);
  return Object.fromEntries(columns.map((column) => [column.db, valueOf(column, item) ?? null]));
}

/** Takes over what the form of a row holds; `typed`: further typing joins the step. */
export function enterFromForm(
  { change }: ChildList,
  row: ChildRow,
  model: FormModel,
  typed: boolean,
): void {
  const base = model.baseline();
  const entered = changedValues(model.module.columns, base, model.entered());
  const stored = new Map(
    [...entered.keys()].map((column: CompiledColumn) => [column, valueOf(column, base) ?? null]),
  );
  change((before) => putValues(before, keyOf(row), byName(entered), byName(stored)), typed);
}
