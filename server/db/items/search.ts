import { sql } from 'kysely';
import { parseItemId, type RankedResult } from '../../../src/domain/search-query.ts';
import type { FoundRow } from '../../../src/contract/search.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';

interface Search {
  readonly siteId: number;
  readonly key: string;
  readonly most: number;
}

type Row = Omit<FoundRow, 'type' | 'code'> & { readonly rank: number };

/** The first `most` items of a module on a site that match a search key, the best first. */
export async function findItems(
  tx: Tx,
  module: CompiledModule,
  { siteId, key, most }: Search,
  context: QueryContext,
): Promise<readonly RankedResult[]> {
  const { type, databaseTable: table, codePrefix } = module.document;
  const { where } = compileQuery(module, { search: key }, context, { table, alias: 'i' });
  const { rows } = await sql<Row>`
    select i.id, i.name, i.status, i.template_id, i.template_version,
      case when i.id = ${parseItemId(key, codePrefix)}::bigint or i.name__search = ${key}::text then 0
        when starts_with(i.name__search, ${key}::text) then 1
        when strpos(i.name__search, ${key}::text) > 0 then 2
        else 3 end as rank
    from ${sql.table(table)} as i
    where i.site_id = ${siteId}::integer and ${fromFragment(where)}
    order by rank, i.id desc limit ${most}::integer`.execute(tx);
  return rows.map(({ rank, ...row }) => ({
    row: { type, code: itemCode(module, row), ...row },
    rank,
  }));
}
