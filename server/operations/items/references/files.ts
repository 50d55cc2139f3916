import type { FieldError } from '../../../../src/runtime/record/errors.ts';
import type { FileFacts } from '../../../../src/runtime/file.ts';
import { isObject, own } from '../../../../src/runtime/record/json.ts';
import type { FileRow } from '../../files/row.ts';
import { fileRows } from '../../files/row.ts';
import { rowsOf } from '../gathered.ts';
import type { KindAccess } from '../kind.ts';
import { idsIn, newIds, type ReferenceChecker } from './referring.ts';

/** A file as fields see it. */
export function factsOf({ name, size, format, width, kind }: FileRow): FileFacts {
  return { name, size, format, isPicture: width !== null, kind };
}

/** Files of the site by their ids, looked up together for all items of an operation. */
export function filesOf(access: KindAccess, ids: readonly number[]) {
  return rowsOf(access, { table: 'files' }, ids, async (all) => {
    const rows = await fileRows(access, all);
    return new Map(rows.map((row) => [row.id, row]));
  });
}

/**
 * Has files stay for good, since an item refers to them. False where one of them has gone
 * meanwhile, which only happens to files that nothing has referred to for a week.
 */
async function keep({ tx, siteId, now }: KindAccess, rows: readonly FileRow[]): Promise<boolean> {
  const unused = rows.filter((row) => row.used_at === null).map(({ id }) => id);
  if (unused.length === 0) return true;
  const kept = await tx
    .updateTable('files')
    .set((fields) => ({ used_at: fields.fn.coalesce('used_at', fields.val(now)) }))
    .where('site_id', '=', siteId)
    .where('id', 'in', unused)
    .returning('id')
    .execute();
  return kept.length === unused.length;
}

/** Files of the site, each as the settings of the column allow it. */
export const checkFiles: ReferenceChecker = async (referring) => {
  const { access, column, value } = referring;
  const added = newIds(referring);
  const found = await filesOf(access, added);
  if (found.size < added.length || !(await keep(access, [...found.values()]))) return false;
  const all = idsIn(value);
  const { check } = column.fieldType.file ?? {};
  return added.flatMap((id): readonly FieldError[] => {
    const row = found.get(id);
    const errors = row === undefined ? [] : (check?.(factsOf(row), column.settings) ?? []);
    return errors.map((error) => ({ ...error, pointer: `/${all.indexOf(id)}${error.pointer}` }));
  });
};

const fileIn = (value: unknown): unknown => (isObject(value) ? own(value, 'file_id') : null);

/** The file of a version. */
export const checkVersion: ReferenceChecker = (referring) =>
  checkFiles({
    ...referring,
    value: fileIn(referring.value),
    before: fileIn(referring.before),
  });
