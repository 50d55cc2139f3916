import { type IdentityColumn, identityColumns } from '../../contract/imports.ts';
import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { defaultOf } from '../../runtime/record/blank.ts';
import { isLocked } from '../../runtime/record/column-state.ts';
import { textIn } from '../../runtime/text.ts';

/** A field of an item that a column of a file can fill. */
export interface ImportField {
  readonly db: string;
  readonly label: string;
  /** True if an item can't be created without it. */
  readonly required: boolean;
  /** True if its values are unique, so that it can identify the item of a row. */
  readonly identifies: boolean;
}

/** Names of the identity columns for modules whose document has no column for them. */
export type IdentityNames = Readonly<Record<IdentityColumn, string>>;

const isFillable = (column: CompiledColumn) => !isLocked(column);

/** Whether an item can't be created without a value, and nothing supplies one. */
function isRequired(column: CompiledColumn): boolean {
  return column.required && column.visibleWhen === null && defaultOf(column) === undefined;
}

/**
 * The fields to which a file's columns can be mapped, in the order of the form.
 *
 * @param module the module with the template of new items
 * @param others the module with its other templates, since rows may update items of these
 */
export function importFields(
  module: CompiledModule,
  others: readonly CompiledModule[],
  language: string,
  identityNames: IdentityNames,
): readonly ImportField[] {
  const ofModule = module.columns
    .filter(isFillable)
    .map((column): readonly [string, ImportField] => [
      column.db,
      {
        db: column.db,
        label: textIn(column.name, language),
        required: isRequired(column),
        identifies: column.unique && column.origin === 'core',
      },
    ]);
  const ofOthers = others
    .flatMap(({ columns }) => columns)
    .filter((column) => isFillable(column) && !module.byDb.has(column.db))
    .map(({ db, name }): readonly [string, ImportField] => [
      db,
      { db, label: textIn(name, language), required: false, identifies: false },
    ]);
  const ofEveryItem = identityColumns
    .filter((db) => !module.byDb.has(db))
    .map((db): readonly [string, ImportField] => {
      const known = module.tableColumns.find((column) => column.db === db);
      const label = known === undefined ? identityNames[db] : textIn(known.name, language);
      const identifies = db === 'external_id' || db === 'id';
      return [db, { db, label, required: false, identifies }];
    });
  return [...new Map([...ofModule, ...ofOthers, ...ofEveryItem]).values()];
}

/** The columns of a file to start from: what new items can be given, the number of other systems first. */
export function columnsOfEmptyFile({ columns }: CompiledModule): readonly string[] {
  const fillable = columns.filter(isFillable).map(({ db }) => db);
  return [...new Set(['external_id', ...fillable])].filter((db) => db !== 'id');
}

type CreatableList = 'types' | 'criticalities' | 'labels' | 'items';

const creatableListByReference: ReadonlyMap<string | undefined, CreatableList> = new Map([
  ['type', 'types'],
  ['criticality', 'criticalities'],
  ['label', 'labels'],
  ['item', 'items'],
]);

/** Lists that mapped columns refer to, and in which missing names can be created. */
export function creatableLists(
  module: CompiledModule,
  mapped: ReadonlySet<string>,
): readonly CreatableList[] {
  const found = module.columns
    .filter(({ db }) => mapped.has(db))
    .map(({ fieldType }) => creatableListByReference.get(fieldType.document.reference));
  return [...creatableListByReference.values()].filter((list) => found.includes(list));
}
