import type { FieldTypeDocument } from '../../runtime/documents.ts';
import { isList, type JsonObject } from '../../runtime/record/json.ts';
import type { Rule } from '../../runtime/rules/rule.ts';
import type { ValueSchema } from '../../runtime/value-schema.ts';
import { fixedRows, optionRows, sortRows } from './list-settings.ts';
import { translatedField } from './translated-setting.ts';
import { withHelp } from './setting-help.ts';
import type { Choice, SettingBase as Base, SettingField } from './setting-field.ts';

export interface SettingsSource {
  readonly type: FieldTypeDocument;
  /** The effective settings of the field. */
  readonly settings: JsonObject;
  /** Where there is little room, rows of texts show this language only. Absent: all side by side. */
  readonly onlyLanguage?: string | undefined;
  /** The name of a language in another one. */
  readonly languageName: (code: string, shownIn: string) => string;
  /** Choices that depend on the site or the template, such as modules; by the setting's name. */
  readonly choices: ReadonlyMap<string, readonly Choice[]>;
}

const first = (value: unknown): unknown => (isList(value) ? value[0] : undefined);

function typesOf({ type }: ValueSchema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

function numberOf(limit: unknown): number | null {
  return typeof limit === 'number' ? limit : null;
}

/** The choices among constants of an `anyOf`. */
function constants({ anyOf = [] }: ValueSchema): readonly Choice[] {
  return anyOf.flatMap(({ const: value, title }) =>
    typeof value === 'string' || typeof value === 'number'
      ? [{ value, label: title ?? String(value) }]
      : [],
  );
}

/** A single choice: dropdowns number their options, settings hold texts. */
function choiceField(
  setting: string,
  base: Base,
  schema: ValueSchema,
  choices: readonly Choice[],
): SettingField {
  const options = choices.map(({ label }, index) => ({ value: index + 1, label }));
  return {
    setting,
    columns: [{ ...base, columnType: 'dropdown', columnData: withHelp(schema, { options }) }],
    read: (value) => {
      const at = choices.findIndex((each) => each.value === value);
      return [at === -1 ? [] : [at + 1]];
    },
    write: ([value]) => choices[Number(first(value)) - 1]?.value ?? null,
  };
}

/** A field whose value is that of the setting, or empty for null. */
function plainField(
  setting: string,
  base: Base,
  columnType: string,
  columnData: JsonObject,
): SettingField {
  return {
    setting,
    columns: [{ ...base, columnType, columnData }],
    read: (value) => [value ?? null],
    write: ([value]) => (value === '' || value === undefined ? null : value),
  };
}

function numberField(setting: string, base: Base, schema: ValueSchema): SettingField {
  const isWhole = typesOf(schema).includes('integer');
  const { unit } = schema;
  if (unit !== undefined) return scaledField(setting, base, schema, unit);
  return plainField(
    setting,
    base,
    'number',
    withHelp(schema, {
      min: numberOf(schema.minimum),
      max: numberOf(schema.maximum),
      step: null,
      decimals: isWhole ? 0 : 6,
    }),
  );
}

/** A whole number that people enter in a larger unit, such as bytes in MB, with two decimals. */
function scaledField(
  setting: string,
  base: Base,
  schema: ValueSchema,
  { name, factor }: NonNullable<ValueSchema['unit']>,
): SettingField {
  const limits = { min: 0.01, max: null, step: null, decimals: 2 };
  const data = withHelp(schema, { ...limits, suffix: name });
  return {
    setting,
    columns: [{ ...base, columnType: 'number', columnData: data }],
    read: (value) => [typeof value === 'number' ? Math.round((value / factor) * 100) / 100 : null],
    write: ([value]) => (typeof value === 'number' ? Math.round(value * factor) : null),
  };
}

/** Choices of some: constants of the schema, or the options of the field itself. */
function severalField(
  setting: string,
  base: Base,
  schema: ValueSchema,
  { settings, choices }: SettingsSource,
): SettingField {
  const known = choices.get(setting) ?? constants(schema.items ?? {});
  const options = known.length > 0 ? known : settings['options'];
  const isNumbered = schema.items?.type === 'integer';
  return plainField(
    setting,
    base,
    isNumbered ? 'dropdown' : 'checkbox_group',
    withHelp(schema, {
      options,
      ...(isNumbered && { multiple: true, min_selected: null, max_selected: null }),
    }),
  );
}

function templateField(
  setting: string,
  base: Base,
  schema: ValueSchema,
  { settings }: SettingsSource,
): SettingField {
  const { moduleType } = settings;
  return {
    setting,
    columns: [
      {
        ...base,
        columnType: 'module_template_reference',
        columnData: withHelp(schema, typeof moduleType === 'string' ? { moduleType } : {}),
      },
    ],
    read: (value) => [typeof value === 'number' ? [value] : []],
    write: ([value]) => first(value) ?? null,
  };
}

/** The fields of one setting; null for one that only the document itself can hold. */
function fieldOf(
  setting: string,
  schema: ValueSchema,
  base: Base,
  source: SettingsSource,
): SettingField | null {
  const choices = source.choices.get(setting) ?? constants(schema);
  const { items } = schema;
  if (items?.properties?.['label'] !== undefined) return optionRows(setting, base, schema, source);
  if (items?.properties?.['id'] !== undefined && isList(source.settings['columns']))
    return fixedRows(setting, base, source.settings['columns']);
  if (items?.properties?.['direction'] !== undefined)
    return sortRows(
      setting,
      base,
      source.choices.get('childColumns') ?? [],
      constants(items.properties['direction']),
    );
  const several = items === undefined ? [] : (source.choices.get(setting) ?? constants(items));
  if (schema.columnType === undefined)
    return several.length === 0 ? null : severalField(setting, base, schema, source);
  if (typesOf(schema).includes('object'))
    return translatedField(setting, base, schema, source.languageName);
  if (schema.columnType === 'number') return numberField(setting, base, schema);
  if (typesOf(schema).includes('array')) return severalField(setting, base, schema, source);
  // Without a choice there is nothing to choose, such as on a site without lists.
  if (schema.columnType === 'dropdown')
    return choices.length === 0 ? null : choiceField(setting, base, schema, choices);
  if (schema.columnType === 'module_template_reference')
    return templateField(setting, base, schema, source);
  const { maxLength = null } = schema;
  const isText = typesOf(schema).includes('string') && schema.format === undefined;
  return plainField(
    setting,
    base,
    schema.columnType,
    withHelp(schema, isText ? { maxLength } : {}),
  );
}

/**
 * When settings are shown: those that an `else` refuses while its `if` holds, and one that needs another
 * to be on, as its `then` says, with that one.
 */
function conditions(
  type: FieldTypeDocument,
  dbOf: (setting: string) => string,
): ReadonlyMap<string, Rule> {
  const rules = new Map<string, Rule>();
  for (const part of [type.settings, ...(type.settings.allOf ?? [])]) {
    const [entry] = Object.entries(part.if?.properties ?? {});
    if (entry === undefined) continue;
    const [setting, schema] = entry;
    const read = { var: dbOf(setting) };
    const rule: Rule = schema.const === true ? read : { '!': { empty: read } };
    for (const [name, refused] of Object.entries(part.else?.properties ?? {}))
      if (refused.not !== undefined) rules.set(name, rule);
    for (const [name, needed] of Object.entries(part.then?.properties ?? {}))
      if (needed.const === true) rules.set(setting, { var: dbOf(name) });
  }
  return rules;
}

/** The settings of a field type as fields, in the order of its document. */
export function settingFields(source: SettingsSource): readonly SettingField[] {
  const names = Object.keys(source.type.settings.properties ?? {});
  const dbOf = (setting: string) => `s${names.indexOf(setting)}`;
  const rules = conditions(source.type, dbOf);
  return Object.entries(source.type.settings.properties ?? {}).flatMap(
    ([setting, schema], order) => {
      const visibleWhen = rules.get(setting);
      const base: Base = {
        name: schema.title ?? setting,
        db: dbOf(setting),
        tab: 'settings',
        section: 'settings',
        order,
        ...(visibleWhen !== undefined && { visibleWhen }),
      };
      return fieldOf(setting, schema, base, source) ?? [];
    },
  );
}
