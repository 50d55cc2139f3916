import type { ImportMapping } from '../../../../src/contract/imports.ts';
import { hasDuplicates, lockUniqueColumns } from '../../../db/items/unique-values.ts';
import type { ItemAccess } from '../../context/items.ts';
import { newestTemplates } from '../templates.ts';

/**
 * Whether an item that this transaction has written duplicates a unique value. From here to the
 * commit nobody else can take one, so this check comes last and does not block others during the
 * import.
 */
export async function hasDuplicateValues(
  access: ItemAccess,
  { columns: mapped }: ImportMapping,
): Promise<boolean> {
  const { tx, live, siteId, now } = access;
  const templates = await newestTemplates(access);
  const all = [live.compiled, ...templates.map(({ module }) => module)].flatMap(
    ({ columns }) => columns,
  );
  const unique = all.filter((column) => column.unique && mapped.some(({ db }) => db === column.db));
  const columns = [...new Map(unique.map((column) => [column.pointer, column])).values()];
  await lockUniqueColumns(tx, live.compiled, siteId, columns);
  for (const column of columns)
    if (await hasDuplicates(tx, live.compiled, column, siteId, now)) return true;
  return false;
}
