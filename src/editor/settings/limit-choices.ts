import { referredModule } from '../../runtime/compile/item-columns.ts';
import type { ColumnDocument, ModuleDocument } from '../../runtime/documents.ts';
import type { FieldTypes } from '../../runtime/field-type.ts';
import type { JsonObject } from '../../runtime/record/json.ts';
import type { Choice } from './setting-field.ts';

/** A field, or a column of a row, that may limit a choice. */
export type Limiting = Pick<ColumnDocument, 'db' | 'name' | 'columnType' | 'columnData'>;

const choiceOf = ({ db, name }: Limiting): Choice => ({ value: db, label: name });

/** What can limit the choice of a reference to items. */
export interface Limits {
  /** The fields of the form that can limit it. */
  readonly fields: readonly Choice[];
  /** The columns of the other module that can be compared with one of them. */
  readonly columnsFor: (field: unknown) => readonly Choice[];
}

/**
 * What can limit the choice of a reference to items: the fields of the form, in a table also the other cells of
 * the row, and then the columns of the other module, that refer to items of one and the same module.
 *
 * @param referred the module whose items it offers
 * @param fields the others
 */
export function limitsOf(
  referred: ModuleDocument | undefined,
  fields: readonly Limiting[],
  fieldTypes: FieldTypes,
): Limits {
  const targetOf = (column: Limiting) => referredModule(column, fieldTypes);
  const owners = (referred?.coreColumns ?? []).filter((each) => targetOf(each) !== null);
  const targets = new Set(owners.map(targetOf));
  const limiting = fields.filter((each) => targets.has(targetOf(each) ?? ''));
  return {
    fields: limiting.map(choiceOf),
    columnsFor(field) {
      const chosen = limiting.find(({ db }) => db === field);
      if (chosen === undefined) return [];
      return owners.filter((each) => targetOf(each) === targetOf(chosen)).map(choiceOf);
    },
  };
}

/** The choices of the settings that limit a reference. */
export function limitChoices(
  { fields, columnsFor }: Limits,
  { matchField }: JsonObject,
): readonly (readonly [string, readonly Choice[]])[] {
  return [
    ['matchField', fields],
    ['matchColumn', columnsFor(matchField)],
  ];
}

/**
 * The limits that follow when a setting of a reference changes; null removes one. Another field is
 * compared with the column of before if that still fits, or with the only one that does; else somebody has
 * to choose. Items of another module have other columns, so nothing limits them yet.
 */
export function followingLimits(
  { columnsFor }: Limits,
  settings: JsonObject,
  setting: string,
  value: unknown,
): Readonly<Record<string, string | null>> {
  const { matchField = null, matchColumn = null } = settings;
  if (setting === 'moduleType' && value !== settings['moduleType'])
    return {
      ...(matchField !== null && { matchField: null }),
      ...(matchColumn !== null && { matchColumn: null }),
    };
  if (setting !== 'matchField') return {};
  const columns = columnsFor(value).map((each) => String(each.value));
  if (columns.some((db) => db === matchColumn)) return {};
  const [only, ...others] = columns;
  if (only !== undefined && others.length === 0) return { matchColumn: only };
  return matchColumn === null ? {} : { matchColumn: null };
}
