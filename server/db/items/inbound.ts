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
  /** Only items with a lower id; null: all. */
  readonly before: number | null;
}

/** The target of the references, and which referring items count. */
export interface InboundScope {
  readonly siteId: number;
  readonly moduleType: string;
  /** The id of an item or a template. */
  readonly id: number;
  readonly templateId: number | null;
}

/** The part of a column's stored value that refers to `id`. */
function part(how: ReferenceForm, { moduleType, id }: InboundScope): unknown {
  return how === 'ids' ? [id] : { module_type: moduleType, item_ids: [id] };
}

/**
 * True for an item that refers to the target by this column. The conditions are written in the form
 * that an index serves.
 */
function refers({ db, how, versions }: ReferenceColumn, scope: InboundScope): RawBuilder<unknown> {
  const wanted = part(how, scope);
  if (versions === null) {
    return how === 'ids'
      ? sql`i.${sql.ref(db)} @> array[${scope.id}]::double precision[]`
      : sql`i.${sql.ref(db)} @> ${JSON.stringify(wanted)}::jsonb`;
  }
  const pairs = versions.map(
    ({ templateId, version }) => sql`(${templateId}::integer, ${version}::integer)`,
  );
  return sql`(i.columns @> ${JSON.stringify({ [db]: wanted })}::jsonb
    and (i.template_id, i.template_version) in (${sql.join(pairs)}))`;
}

function select(
  { type, table, columns, before }: InboundSource,
  scope: InboundScope,
  most: number,
): RawBuilder<unknown> {
  const { siteId, templateId } = scope;
  return sql`(select ${type}::text as type, i.id, i.name, i.status, i.template_id, i.template_version
    from ${sql.table(table)} as i
    where i.site_id = ${siteId}::integer and i.deleted_at is null
      ${templateId === null ? sql`` : sql`and i.template_id = ${templateId}::integer`}
      ${before === null ? sql`` : sql`and i.id < ${before}::bigint`}
      and (${sql.join(
        columns.map((column) => refers(column, scope)),
        sql` or `,
      )})
    order by i.id desc limit ${most}::integer)`;
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

/** The number of items that refer to the target, counted up to `most`. */
export async function countInbound(
  tx: Tx,
  sources: readonly InboundSource[],
  scope: InboundScope,
  most: number,
): Promise<number> {
  if (sources.length === 0) return 0;
  const all = sources.map((source) => select(source, scope, most));
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total
    from (select from (${sql.join(all, sql` union all `)}) as each limit ${most}::integer) as counted
  `.execute(tx);
  return rows[0]?.total ?? 0;
}
