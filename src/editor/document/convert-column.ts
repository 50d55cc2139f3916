import type { ColumnDocument, FieldTypeDocument } from '../../runtime/documents.ts';
import { isList, isObject, type JsonObject } from '../../runtime/record/json.ts';

const sameStored = (from: FieldTypeDocument, to: FieldTypeDocument): boolean =>
  from.dataType === to.dataType && from.ruleType === to.ruleType && from.reference === to.reference;

/** Groups between which people change their mind while a field has no values. */
const plainGroups: ReadonlySet<string> = new Set(['basic', 'choice']);

/**
 * Whether a field can change its type. With published values it needs one that stores the same.
 */
export function canConvert(
  from: FieldTypeDocument,
  to: FieldTypeDocument,
  isPublished: boolean,
): boolean {
  if (from.type === to.type || to.group === 'system') return false;
  const isNear = from.group === to.group || [from, to].every(({ group }) => plainGroups.has(group));
  return isNear && (!isPublished || sameStored(from, to));
}

/** Options with the values of the new type: numbers for dropdowns, keys for checkbox groups. */
function convertedOptions(options: readonly unknown[], to: FieldTypeDocument): readonly unknown[] {
  const isNumbered = to.dataType === 'number[]';
  return options.filter(isObject).map((option, index) => {
    const { value, label } = option;
    if (isNumbered) return { label, value: typeof value === 'number' ? value : index + 1 };
    return { label, value: typeof value === 'string' ? value : `option_${String(value)}` };
  });
}

/** The settings that another type has too; its checks decide on the rest. */
export function keptSettings(
  data: JsonObject,
  from: FieldTypeDocument,
  to: FieldTypeDocument,
): JsonObject {
  const known = to.settings.properties ?? {};
  const kept = Object.entries(data).filter(
    ([key]) =>
      Object.hasOwn(known, key) && (key !== 'defaultValue' || from.dataType === to.dataType),
  );
  return Object.fromEntries(
    kept.map(([key, value]) =>
      key === 'options' && isList(value) && from.dataType !== to.dataType
        ? [key, convertedOptions(value, to)]
        : [key, value],
    ),
  );
}

/** The column with another type, and with what fits it; its checks decide on the rest. */
export function convertColumn(
  column: ColumnDocument,
  from: FieldTypeDocument,
  to: FieldTypeDocument,
): ColumnDocument {
  const {
    columnData,
    deadline,
    assignment,
    generated,
    computed,
    defaultRule,
    optionsWhen: _ofOtherOptions,
    patternMessage,
    ...rest
  } = column;
  const { default: value, ...bare } = rest;
  const data = keptSettings(columnData ?? {}, from, to);
  return {
    ...bare,
    columnType: to.type,
    ...(Object.keys(data).length > 0 && { columnData: data }),
    ...(value !== undefined && from.dataType === to.dataType && { default: value }),
    ...(computed !== undefined && from.ruleType === to.ruleType && { computed }),
    ...(defaultRule !== undefined && from.ruleType === to.ruleType && { defaultRule }),
    ...(patternMessage !== undefined && Object.hasOwn(data, 'pattern') && { patternMessage }),
    ...(deadline === true && to.ruleType === 'date' && { deadline }),
    ...(assignment === true && to.ruleType === 'people' && { assignment }),
    ...(generated === true && to.dataType === 'string' && { generated }),
  };
}
