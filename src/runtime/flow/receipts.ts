import type { Row } from '../compiled.ts';
import type { Item } from '../record/item.ts';
import { isList } from '../record/json.ts';
import { rowsOf } from '../record/rows.ts';
import { valueOf } from '../record/values.ts';
import { siteDay } from '../rules/dates.ts';
import { idsOfPeople } from '../rules/typed-value.ts';
import { denial } from './denial.ts';
import { nextSteps } from './next-steps.ts';
import type {
  Actor,
  CompiledFlow,
  CompiledRecord,
  CompiledStatus,
  Denial,
  RecordedColumn,
} from './types.ts';

/** The cells of a table that has a row for each person who is asked for a receipt. */
const receiptCells = { person: 'person', confirmedAt: 'confirmed_at' } as const;

const cellOf = ({ rows }: RecordedColumn, db: string) =>
  rows?.columns.find((cell) => cell.db === db);

/** Whether the column is a table that can keep who has confirmed the receipt. */
export function holdsReceipts(column: RecordedColumn): boolean {
  const typeOf = (db: string) => cellOf(column, db)?.fieldType.document.ruleType;
  return typeOf(receiptCells.person) === 'people' && typeOf(receiptCells.confirmedAt) === 'date';
}

/** A person who is asked for a receipt, and when they confirmed it; null: not yet. */
export interface Receipt {
  readonly userId: number;
  readonly confirmedAt: string | null;
}

const idsIn = (value: unknown, key: 'user_ids' | 'team_ids') =>
  idsOfPeople(value, key).filter((id) => typeof id === 'number');

function receiptOf(row: Row): Receipt | null {
  const [userId] = idsIn(row[receiptCells.person], 'user_ids');
  const { [receiptCells.confirmedAt]: at } = row;
  if (userId === undefined) return null;
  return { userId, confirmedAt: typeof at === 'string' ? at : null };
}

/**
 * A row for each person whom the item names, each once, without a receipt. Members of teams have rows
 * of their own where the actor knows them.
 */
export function askedRows({ sources }: CompiledRecord, item: Item, actor: Actor): readonly Row[] {
  const ids = sources.flatMap((column) => {
    const value = valueOf(column, item);
    const members = idsIn(value, 'team_ids').flatMap((id) => actor.people?.members?.get(id) ?? []);
    return [...idsIn(value, 'user_ids'), ...members];
  });
  return [...new Set(ids)]
    .filter((id) => actor.people?.userIds.has(id) !== false)
    .map((id) => ({ id: `u${id}`, [receiptCells.person]: { user_ids: [id], team_ids: [] } }));
}

/** The people who are asked for a receipt before an item comes to a status; none if it needs none. */
function receiptsFor(
  { records }: Pick<CompiledFlow, 'records'>,
  to: CompiledStatus,
  item: Item,
): readonly Receipt[] {
  const record = records.get(to.node.id)?.find(({ what }) => what === 'confirmed');
  if (record === undefined) return [];
  return rowsOf(valueOf(record.column, item)).flatMap((row) => receiptOf(row) ?? []);
}

/** Whether moves by this flow need receipts. */
export function asksForReceipts({ records }: Pick<CompiledFlow, 'records'>): boolean {
  return [...records.values()].flat().some(({ what }) => what === 'asked' || what === 'confirmed');
}

/** The people who are asked for a receipt of an item in its present status. */
export function receiptsOf(flow: CompiledFlow, item: Item): readonly Receipt[] {
  const moves = flow.movesFrom.get(item.status) ?? [];
  return moves.map(({ to }) => receiptsFor(flow, to, item)).find(({ length }) => length > 0) ?? [];
}

/**
 * Whether an item in a status has gone on past the receipts that lead to another one, so that they are
 * late. One that was stopped, such as a withdrawn transmittal, needs no receipt any more.
 */
function isPast(flow: CompiledFlow, from: CompiledStatus, to: CompiledStatus): boolean {
  return from !== to && from.family !== 'stopped' && nextSteps(flow, from, to).length === 0;
}

/** The people who were asked for a receipt of an item that has gone on without some of them. */
export function lateReceiptsOf(flow: CompiledFlow, item: Item): readonly Receipt[] {
  const from = flow.byNumber.get(item.status);
  if (from === undefined) return [];
  const past = flow.statuses.filter((to) => flow.records.has(to.node.id) && isPast(flow, from, to));
  return past.map((to) => receiptsFor(flow, to, item)).find(({ length }) => length > 0) ?? [];
}

/** The people whose receipts are missing. Those who have left the site count no longer. */
function missing(receipts: readonly Receipt[], actor: Pick<Actor, 'people'>): readonly number[] {
  return receipts.flatMap(({ userId, confirmedAt }) =>
    confirmedAt === null && actor.people?.userIds.has(userId) !== false ? [userId] : [],
  );
}

/** The people for whom an actor confirms: the actor, else the absent ones whose deputy they are. */
function confirmedBy(open: readonly number[], actor: Actor): readonly number[] {
  if (open.includes(actor.user_id)) return [actor.user_id];
  return open.filter((id) => actor.deputy_for?.includes(id) === true);
}

/**
 * Why a person can't confirm the receipt; null if they can. Undefined if nobody's receipt is missing,
 * so that the move is one like any other.
 */
export function receiptDenial(
  flow: CompiledFlow,
  to: CompiledStatus,
  item: Item,
  actor: Actor,
): Denial | null | undefined {
  const receipts = receiptsFor(flow, to, item);
  const open = missing(receipts, actor);
  if (open.length === 0) return undefined;
  if (confirmedBy(open, actor).length > 0) return null;
  const isDone = receipts.some(({ userId }) => userId === actor.user_id);
  return denial(isDone ? 'already_confirmed' : 'not_recipient', {
    node: to.node.id,
    approvers: {
      user_ids: open,
      team_ids: [],
      role_ids: [],
      needed: open.length,
      anyone: false,
      except: [],
    },
  });
}

/** Whether a person can confirm the receipt of an item that has gone on. */
export function canConfirmLate(
  flow: CompiledFlow,
  from: CompiledStatus,
  to: CompiledStatus,
  item: Item,
  actor: Actor,
): boolean {
  return receiptDenial(flow, to, item, actor) === null && isPast(flow, from, to);
}

/** Whether receipts of others are missing when this person has confirmed theirs. */
export function waitsForOthers(
  flow: CompiledFlow,
  to: CompiledStatus,
  item: Item,
  actor: Actor,
): boolean {
  const open = missing(receiptsFor(flow, to, item), actor);
  return open.length > confirmedBy(open, actor).length;
}

/** The rows of a table of receipts with that of the actor. */
export function confirmedRows({ column }: CompiledRecord, item: Item, actor: Actor): unknown {
  const value = valueOf(column, item);
  if (!isList(value)) return value;
  const rows = rowsOf(value);
  const open = missing(
    rows.flatMap((row) => receiptOf(row) ?? []),
    actor,
  );
  const people = confirmedBy(open, actor);
  const hasTime = cellOf(column, receiptCells.confirmedAt)?.settings.includeTime === true;
  const at = hasTime ? actor.now : siteDay(actor.now, actor.timeZone);
  return rows.map((row) =>
    people.includes(receiptOf(row)?.userId ?? 0) ? { ...row, [receiptCells.confirmedAt]: at } : row,
  );
}
