import { columnRuleKeys } from '../../runtime/column-rules.ts';
import type { ownTypesOf } from '../../runtime/compile/own-types.ts';
import type { ColumnDocument, FieldTypeDocument } from '../../runtime/documents.ts';
import type { FieldTypes } from '../../runtime/field-type.ts';
import { isList, isObject, jsonEquals } from '../../runtime/record/json.ts';
import { byLanguage, type Text, textIn } from '../../runtime/text.ts';
import type { Difference, PlainValue } from './difference-type.ts';
import { conditionDifferences, partDifferences } from './list-difference.ts';

interface Field {
  readonly id: string;
  readonly name: Text;
}

const singleRuleKeys = columnRuleKeys.filter((key) => key !== 'validWhen' && key !== 'optionsWhen');

/** Keys that have a sentence of their own, or none that people read. */
const ownKeys: ReadonlySet<string> = new Set<keyof ColumnDocument>([
  ...columnRuleKeys,
  'columnType',
  'ownType',
  'columnData',
  'name',
  'db',
  'tab',
  'section',
  'order',
  'required',
  'unique',
  'default',
  'span',
]);

/** The points of an inspection, and its groups without them. */
function pointsAndGroups(groups: unknown) {
  const all = (isList(groups) ? groups : []).filter(isObject);
  return {
    points: all.flatMap(({ points }) => (isList(points) ? points : [])),
    groups: all.map((group) => ({ ...group, points: null })),
  };
}

/** Settings whose values read as they are entered; others name columns, lists or parts. */
const plainTypes: ReadonlySet<string | undefined> = new Set([
  'checkbox',
  'color',
  'number',
  'text',
  'textarea',
]);

type SettingSchema = NonNullable<FieldTypeDocument['settings']['properties']>[string];

/** The value of a setting as sentences say it, or its default; undefined if it is none that they can say. */
function plainValue(
  { columnType, default: usual }: Pick<SettingSchema, 'columnType' | 'default'>,
  value: unknown,
) {
  const given = value ?? usual ?? null;
  if (!plainTypes.has(columnType)) return undefined;
  if (typeof given === 'object' && !isObject(given) && given !== null) return undefined;
  // The settings of a field satisfy the schema of its type: what is neither of these is a text.
  return given as PlainValue;
}

function settingDifference(
  { id, name }: Field,
  key: string,
  schema: SettingSchema | undefined,
  [before, after]: readonly [unknown, unknown],
): Difference {
  const of = { id: `${id} ${key}`, name, part: schema?.title ?? key };
  const was = schema && plainValue(schema, before);
  const now = schema && plainValue(schema, after);
  return was === undefined || now === undefined
    ? { is: 'field_setting', ...of }
    : { is: 'field_value', ...of, was, now };
}

/** What a field begins with as sentences say it: options by their labels; undefined if they can't say it. */
function beginning({ columnType, columnData }: ColumnDocument, value: unknown) {
  const options = columnData?.['options'];
  if (value === undefined || (isList(value) && value.length === 0)) return null;
  if (isList(options) && isList(value)) {
    const chosen = options.filter(isObject).filter((option) => value.includes(option['value']));
    // The settings of a field satisfy the schema of its type: labels are texts.
    const labels = chosen.map(({ label }) => label as Text);
    return byLanguage((language) => labels.map((label) => textIn(label, language)).join(', '));
  }
  return plainValue({ columnType }, value);
}

function settingDifferences(
  field: Field,
  earlier: ColumnDocument,
  present: ColumnDocument,
  fieldTypes: FieldTypes,
): readonly Difference[] {
  const [before, after] = [earlier.columnData ?? {}, present.columnData ?? {}];
  const titles = fieldTypes.get(earlier.columnType)?.document.settings.properties ?? {};
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !jsonEquals(before[key], after[key]),
  );
  return changed.flatMap((key): readonly Difference[] => {
    const [was, is] = [before[key], after[key]];
    if (key === 'options') return partDifferences('option', field, was, is);
    if (key === 'columns') return partDifferences('cell', field, was, is);
    if (key === 'defaultValue') {
      const [begun, begins] = [beginning(earlier, was), beginning(present, is)];
      if (begun !== undefined && begins !== undefined)
        return [{ is: 'field_begins', ...field, was: begun, now: begins }];
    }
    const setting = settingDifference(field, key, titles[key], [was, is]);
    if (key !== 'groups') return [setting];
    const [old, now] = [pointsAndGroups(was), pointsAndGroups(is)];
    return [
      ...partDifferences('point', field, old.points, now.points),
      ...(jsonEquals(old.groups, now.groups) ? [] : [setting]),
    ];
  });
}

function ruleDifferences(
  field: Field,
  was: ColumnDocument,
  is: ColumnDocument,
): readonly Difference[] {
  return [
    ...singleRuleKeys
      .filter((key) => !jsonEquals(was[key], is[key]))
      .map((key): Difference => ({ is: 'rule', key, rule: is[key] ?? null, ...field })),
    ...conditionDifferences('check_of_field', field, was.validWhen, is.validWhen),
    ...(jsonEquals(was.optionsWhen ?? [], is.optionsWhen ?? [])
      ? []
      : [{ is: 'options_when' as const, ...field }]),
  ];
}

function defaultDifference(
  field: Field,
  before: ColumnDocument,
  after: ColumnDocument,
): Difference {
  const [was, now] = [beginning(before, before.default), beginning(after, after.default)];
  return was === undefined || now === undefined
    ? { is: 'field_default', ...field }
    : { is: 'field_begins', ...field, was, now };
}

/** What fields of a version are made of. */
interface FieldsOf {
  readonly fieldTypes: FieldTypes;
  /** The own field types of the version before and of this one. */
  readonly ownTypes: readonly [before: OwnTypes, after: OwnTypes];
}

type OwnTypes = ReturnType<typeof ownTypesOf>;

const typeName = (
  { columnType, ownType }: ColumnDocument,
  own: OwnTypes,
  fieldTypes: FieldTypes,
): Text =>
  (ownType === undefined ? undefined : own.get(ownType)?.name) ??
  fieldTypes.get(columnType)?.document.name ??
  columnType;

/**
 * What differs between two versions of a field.
 * @param section the name of the section where it is now
 */
export function fieldDifferences(
  was: ColumnDocument,
  is: ColumnDocument,
  section: Text,
  { fieldTypes, ownTypes: [oldTypes, newTypes] }: FieldsOf,
): readonly Difference[] {
  const field = { id: is.db, name: is.name };
  const found: Difference[] = [];
  const isRetyped = was.columnType !== is.columnType || was.ownType !== is.ownType;
  if (!jsonEquals(was.name, is.name))
    found.push({ is: 'field_renamed', ...field, before: was.name });
  if (isRetyped)
    found.push({
      is: 'field_retyped',
      ...field,
      was: typeName(was, oldTypes, fieldTypes),
      now: typeName(is, newTypes, fieldTypes),
    });
  if (was.tab !== is.tab || was.section !== is.section)
    found.push({ is: 'field_moved', ...field, part: section });
  if (!isRetyped) found.push(...settingDifferences(field, was, is, fieldTypes));
  if ((was.required === true) !== (is.required === true))
    found.push({ is: is.required === true ? 'field_required' : 'field_optional', ...field });
  if ((was.unique === true) !== (is.unique === true))
    found.push({ is: is.unique === true ? 'field_unique' : 'field_not_unique', ...field });
  if (!jsonEquals(was.default, is.default)) found.push(defaultDifference(field, was, is));
  found.push(...ruleDifferences(field, was, is));
  if (was.span !== is.span) found.push({ is: 'field_width', ...field });
  const others = (column: ColumnDocument) =>
    Object.fromEntries(Object.entries(column).filter(([key]) => !ownKeys.has(key)));
  if (!jsonEquals(others(was), others(is))) found.push({ is: 'field_other', ...field });
  return found;
}
