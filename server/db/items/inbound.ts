import { type RawBuilder, sql } from 'kysely';
import type { InboundRow } from '../../../src/contract/inbound.ts';
import type { ReferenceForm } from '../../../src/runtime/record/inbound-references.ts';
import type { Tx } from '../transaction.ts';

/** A column by which items may refer to others. */
export interface ReferenceColumn {
  readonly db: string;
  readonly how: ReferenceForm;
  /** The template versions whose items have the column; null for a core column. */
  readonly versions: readonly { readonly templateId: number; readonly version: number }[] | null;
}

/** Items of one module that may refer to others. */
export interface InboundSource {
  readonly type: string;
  readonly table: string;
  readonly columns: readonly ReferenceColumn[];
  /** Statuses of finished items, which come after the open ones; null: the newest first. */
  readonly finished: readonly number[] | null;
  /** Only items behind this one; null: all. */
  readonly after: { readonly id: number; readonly isFinished: boolean } | null;
  /** Ids of items that don't count. */
  readonly without: readonly number[];
}

/** The target of the references, and which referring items count. */
export interface InboundScope {
  readonly siteId: number;
  readonly moduleType: string;
  /** Ids of the items or templates that are referred to. */
  readonly ids: readonly number[];
  readonly templateId: number | null;
}

/** The forms in which a column's stored value can refer to `id`. */
function storedForms(how: ReferenceForm, moduleType: string, id: number): readonly unknown[] {
  if (how === 'ids') return [[id]];
  return how === 'connection'
    ? [{ module_type: moduleType, item_ids: [id] }]
    : how.cells.map((cell) => [{ [cell]: [id] }]);
}

/**
 * True for an item that refers to the target by this column. The conditions are written in the form
 * that an index serves.
 */
function refers({ db, how, versions }: ReferenceColumn, scope: InboundScope): RawBuilder<unknown> {
  const { ids, moduleType } = scope;
  const wanted = ids.flatMap((id) => storedForms(how, moduleType, id));
  const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`(${sql.join(conditions, sql` or `)})`;
  if (versions === null) {
    return how === 'ids'
      ? sql`i.${sql.ref(db)} && ${[...ids]}::double precision[]`
      : anyOf(wanted.map((each) => sql`i.${sql.ref(db)} @> ${JSON.stringify(each)}::jsonb`));
  }
  const pairs = versions.map(
    ({ templateId, version }) => sql`(${templateId}::integer, ${version}::integer)`,
  );
  return sql`(${anyOf(wanted.map((each) => sql`i.columns @> ${JSON.stringify({ [db]: each })}::jsonb`))}
    and (i.template_id, i.template_version) in (${sql.join(pairs)}))`;
}

function select(
  { type, table, columns, finished, after, without }: InboundSource,
  scope: InboundScope,
  most: number,
): RawBuilder<unknown> {
  const { siteId, templateId } = scope;
  const isFinished =
    finished === null ? sql`false` : sql`(i.status = any (${[...finished]}::integer[]))`;
  return sql`(select ${type}::text as type, i.id, i.name, i.status, i.template_id, i.template_version
    from ${sql.table(table)} as i
    where i.site_id = ${siteId}::integer and i.deleted_at is null
      ${without.length === 0 ? sql`` : sql`and i.id <> all (${[...without]}::integer[])`}
      ${templateId === null ? sql`` : sql`and i.template_id = ${templateId}::integer`}
      ${
        after === null
          ? sql``
          : sql`and (${isFinished}, -i.id) > (${after.isFinished}::boolean, -${after.id}::bigint)`
      }
      and (${sql.join(
        columns.map((column) => refers(column, scope)),
        sql` or `,
      )})
    order by ${finished === null ? sql`` : sql`${isFinished},`} i.id desc limit ${most}::integer)`;
}

/** How items of a module refer to items of the same module, by the db name of a core column. */
export interface SelfReference {
  readonly table: string;
  readonly db: string;
  /** The items form a tree by the column; else only direct references count. */
  readonly isTree: boolean;
}

/** Ids of an item and of at most `most` items below it by a column of their module. */
export async function idsBelow(
  tx: Tx,
  { table, db, isTree }: SelfReference,
  { siteId, id }: { readonly siteId: number; readonly id: number },
  most: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id, depth) as (
      select ${id}::bigint, 0
      union
      select i.id, below.depth + 1 from ${sql.table(table)} as i
        join below on i.${sql.ref(db)} @> array[below.id]::double precision[]
        where i.site_id = ${siteId}::integer and i.deleted_at is null
          and below.depth < ${isTree ? 100 : 1}::integer
    )
    select distinct id::integer as id from below limit ${most + 1}::integer
  `.execute(tx);
  return [...new Set([id, ...rows.map((row) => row.id)])].slice(0, most + 1);
}

/**
 * The first `most` items that refer to the target, by module in the order of `sources`, the newest
 * first.
 */
export async function inboundItems(
  tx: Tx,
  sources: readonly InboundSource[],
  scope: InboundScope,
  most: number,
): Promise<readonly InboundRow[]> {
  const found: InboundRow[] = [];
  for (const source of sources) {
    if (found.length >= most) break;
    const { rows } = await select(source, scope, most - found.length).execute(tx);
    found.push(...(rows as readonly InboundRow[]));
  }
  return found;
}

/** The numbers of all and of open items that refer to the target, counted up to `most`. */
export async function countInbound(
  tx: Tx,
  sources: readonly InboundSource[],
  scope: InboundScope,
  most: number,
): Promise<{ readonly total: number; readonly open: number }> {
  if (sources.length === 0) return { total: 0, open: 0 };
  const finished = sources.flatMap((source) =>
    (source.finished ?? []).map((status) => ({ type: source.type, status })),
  );
  const all = sources.map((source) => select(source, scope, most));
  const { rows } = await sql<{ total: number; open: number }>`
    select count(*)::integer as total,
      (count(*) filter (where not exists (
        select from jsonb_to_recordset(${JSON.stringify(finished)}::jsonb) as over (type text, status integer)
        where over.type = counted.type and over.status = counted.status
      )))::integer as open
    from (select type, status from (${sql.join(all, sql` union all `)}) as each limit ${most}::integer) as counted
  `.execute(tx);
  return rows[0] ?? { total: 0, open: 0 };
}
