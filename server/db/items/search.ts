import { sql } from 'kysely';
import type { FoundRow } from '../../../src/contract/search.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { compileQuery } from '../../../src/runtime/query/compile.ts';
import type { QueryContext } from '../../../src/runtime/query/types.ts';
import { itemCode } from '../../../src/runtime/record/item-code.ts';
import { parseId } from '../../../src/runtime/record/parse-id.ts';
import { searchKey } from '../../../src/runtime/text-keys.ts';
import type { Tx } from '../transaction.ts';
import { fromFragment } from './fragment.ts';

interface Search {
  readonly siteId: number;
  readonly key: string;
  readonly most: number;
}

type Row = Omit<FoundRow, 'type' | 'code'> & { readonly rank: number };

/**
 * How well an item matches: 0 by its code, id or whole name, 1 by the start of the name, 2 within
 * the name, 3 elsewhere.
 */
export interface RankedResult {
  readonly row: FoundRow;
  readonly rank: number;
}

const maxId = 2_147_483_647;

/** The id that a search key names, with or without a module's prefix; null when it names none. */
function parseItemId(key: string, codePrefix: string | undefined): number | null {
  const prefix = codePrefix === undefined ? '' : `${searchKey(codePrefix)}-`;
  const digits = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  const id = parseId(digits);
  return id !== null && id <= maxId ? id : null;
}

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
