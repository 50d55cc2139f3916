import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { labelColumns, labelMatches } from '../../../src/runtime/query/label-search.ts';
import { searchWords } from '../../../src/runtime/text-positions.ts';
import type { Tx } from '../transaction.ts';

/**
 * The labels of these sites whose names contain a word of a search, by word, retired ones too, which items
 * keep; nothing if no module has labels that the person may read.
 */
export async function readLabelMatches(
  tx: Tx,
  modules: readonly CompiledModule[],
  siteIds: readonly number[],
  search: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (searchWords(search).length === 0 || siteIds.length === 0) return new Map();
  const types = modules.flatMap((module) =>
    labelColumns(module).length === 0 ? [] : [module.document.type],
  );
  if (types.length === 0) return new Map();
  const labels = await tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('site_id', 'in', [...siteIds])
    .where('module_type', 'in', [...new Set(types)])
    .execute();
  return labelMatches(search, labels);
}

/** The names of labels, by id; only of labels of sites that the transaction sees. */
export async function readLabelNames(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const labels = await tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(labels.map(({ id, name }) => [id, name]));
}
