import type { CompiledColumn } from '../../../../src/runtime/compiled.ts';
import { own } from '../../../../src/runtime/record/json.ts';
import { presentItems } from '../../../db/items/present.ts';
import { isBelow } from '../../../db/items/children.ts';
import { parentColumn } from '../../../../src/runtime/record/tree.ts';
import { rowsOf } from '../gathered.ts';
import { idsIn, newIds, type ReferenceChecker, type Referring } from './referring.ts';

async function arePresent(
  { access, column }: Referring,
  moduleType: unknown,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true;
  const module =
    typeof moduleType === 'string' ? access.services.modules.byType(moduleType) : undefined;
  if (module === undefined) return false;
  const template = column.settings['template'];
  const templateId = typeof template === 'number' ? template : null;
  const table = module.document.databaseTable;
  const question = { table, condition: String(templateId) };
  const found = await rowsOf(access, question, ids, (all) =>
    presentItems(access.tx, table, access.siteId, all, { templateId }),
  );
  return found.size === ids.length;
}

/** An item can't be its own parent, nor stand under one that stands under it. */
async function makesCircle(referring: Referring, ids: readonly number[]): Promise<boolean> {
  const { access, column, item } = referring;
  const parent: CompiledColumn | null = parentColumn(access.live.compiled);
  const [id] = ids;
  if (parent?.db !== column.db || item.id === 0 || id === undefined) return false;
  if (id === item.id) return true;
  return isBelow(access.tx, access.live.compiled, parent, access.siteId, {
    id,
    above: item.id,
  });
}

/** Items of the module that the column names, on the site and not deleted. */
export const checkItems: ReferenceChecker = async (referring) => {
  const added = newIds(referring);
  const { settings } = referring.column;
  return (
    (await arePresent(referring, settings['moduleType'], added)) &&
    !(await makesCircle(referring, idsIn(referring.value)))
  );
};

/** The same for a value that names its module itself. */
export const checkConnection: ReferenceChecker = (referring) => {
  const { column, value, before } = referring;
  const of = (each: unknown, key: string): unknown =>
    typeof each === 'object' && each !== null ? own(each, key) : undefined;
  const moduleType = of(value, 'module_type');
  const fixed = column.settings['moduleType'];
  if (typeof fixed === 'string' && fixed !== moduleType) return Promise.resolve(false);
  const isSameModule = of(before, 'module_type') === moduleType;
  const added = newIds({
    value: of(value, 'item_ids'),
    before: isSameModule ? of(before, 'item_ids') : null,
  });
  return arePresent(referring, moduleType, added);
};
