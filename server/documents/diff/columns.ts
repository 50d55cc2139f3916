import type { FieldType } from '../../../src/runtime/field-type.ts';
import {
  isList,
  isObject,
  ownProperty,
  jsonEquals,
  type JsonObject,
} from '../../../src/runtime/record/json.ts';
import { describeRule as ruleSentence } from '../../../src/runtime/rules/describe-rule.ts';
import type { Rule } from '../../../src/runtime/rules/rule.ts';
import { byLanguage, isText, textIn, type Text } from '../../../src/runtime/text.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import type { Plan, PlannedColumn } from '../plan.ts';
import { isReordered, paired } from './lists.ts';
import { changed, renamed, valuePart, type Change, type Part } from './phrases.ts';

const named = ({ document }: PlannedColumn) => ({ name: document.name });

/** A rule as a sentence, with the names of fields. */
function ruleText(plan: Plan, rule: Rule): Text {
  const documentOf = (db: string) => plan.columns.find((each) => each.db === db)?.document;
  const inLanguage = (language: string) =>
    ruleSentence(rule, language, {
      column: (db) => textIn(documentOf(db)?.name ?? db, language),
      isDate: (db) =>
        fieldTypes.get(documentOf(db)?.columnType ?? '')?.document.ruleType === 'date',
      value: (_, value) => (typeof value === 'string' ? value : JSON.stringify(value)),
    });
  return byLanguage(inLanguage);
}

const kinds = ['visibleWhen', 'requiredWhen', 'readOnlyWhen'] as const;

/** Rules that give values, and how the keys of their texts begin. */
const valueKinds = [
  { rule: 'computed', key: 'computed' },
  { rule: 'defaultRule', key: 'begins' },
] as const;

function ruleChanges(plans: readonly [Plan, Plan], was: PlannedColumn, is: PlannedColumn) {
  const described = (plan: Plan, rule: Rule | undefined): Part =>
    rule === undefined ? { key: 'none' } : ruleText(plan, rule);
  const conditions = kinds.flatMap((kind): readonly Change[] => {
    const [old, now] = [was.document[kind], is.document[kind]];
    if (jsonEquals(old ?? null, now ?? null)) return [];
    const key =
      old === undefined ? 'rule_added' : now === undefined ? 'rule_removed' : 'rule_changed';
    const params = { before: described(plans[0], old), after: described(plans[1], now) };
    const safety = kind === 'requiredWhen' && now !== undefined ? 'care' : 'safe';
    return [changed(safety, key, { ...named(is), ...params, kind: { key: `rule_${kind}` } })];
  });
  const values = valueKinds.flatMap(({ rule, key }): readonly Change[] => {
    const [old, now] = [was.document[rule], is.document[rule]];
    if (jsonEquals(old ?? null, now ?? null)) return [];
    const change = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed';
    const safety = now === undefined || rule === 'defaultRule' ? 'safe' : 'care';
    const params = { before: described(plans[0], old), after: described(plans[1], now) };
    return [changed(safety, `${key}_${change}`, { ...named(is), ...params })];
  });
  return [...conditions, ...values];
}

/** The rules that values have to meet, each with its message. */
function validityChanges(plans: readonly [Plan, Plan], was: PlannedColumn, is: PlannedColumn) {
  const [old, now] = [was.document.validWhen ?? [], is.document.validWhen ?? []];
  if (jsonEquals(old, now)) return [];
  const described = (plan: Plan, rules: typeof old): Part =>
    rules.length === 0
      ? { key: 'none' }
      : rules.map(({ rule, message }) => ({
          key: 'valid_rule' as const,
          params: { rule: ruleText(plan, rule), message },
        }));
  const params = {
    ...named(is),
    before: described(plans[0], old),
    after: described(plans[1], now),
  };
  return [changed(now.length === 0 ? 'safe' : 'care', 'valid_when', params)];
}

/** The conditions of options. */
function optionConditionChanges(
  plans: readonly [Plan, Plan],
  was: PlannedColumn,
  is: PlannedColumn,
) {
  const [old, now] = [was.document.optionsWhen ?? [], is.document.optionsWhen ?? []];
  if (jsonEquals(old, now)) return [];
  const described = (plan: Plan, { settings }: PlannedColumn, rules: typeof old): Part =>
    rules.length === 0
      ? { key: 'none' }
      : rules.map(({ option, rule }) => ({
          key: 'option_rule' as const,
          params: { option: optionLabel(settings, option), rule: ruleText(plan, rule) },
        }));
  const params = {
    ...named(is),
    before: described(plans[0], was, old),
    after: described(plans[1], is, now),
  };
  return [changed(now.length === 0 ? 'safe' : 'care', 'options_when', params)];
}

/** The label of an option, or its value without one. */
function optionLabel({ options }: JsonObject, option: number | string): Text {
  const found = (isList(options) ? options : []).find(
    (each) => isObject(each) && each['value'] === option,
  );
  const label = isObject(found) ? found['label'] : null;
  return isText(label) ? label : String(option);
}

function defaultChanges(was: PlannedColumn, is: PlannedColumn): readonly Change[] {
  const [old, now] = [was.document.default, is.document.default];
  if (jsonEquals(old ?? null, now ?? null)) return [];
  const params = { ...named(is), before: valuePart(old), after: valuePart(now) };
  return [changed('safe', 'field_default', params)];
}

function storedKind({ type, settings }: PlannedColumn): string {
  if (type.ruleType !== 'date') return type.dataType;
  return settings['includeTime'] === true ? 'moment' : 'day';
}

/** How the table handles a column of another type, or with another kind of date. */
function typeChanges(was: PlannedColumn, is: PlannedColumn): readonly Change[] {
  const fits = storedKind(was) === storedKind(is);
  if (was.type.type === is.type.type && fits) return [];
  const kindOf = ({ type, settings }: PlannedColumn): Part => {
    const title = settingTitle(type.type, 'includeTime');
    return settings['includeTime'] === true ? [type.name, title] : type.name;
  };
  const params = { ...named(is), before: kindOf(was), after: kindOf(is) };
  if (is.place === 'template') return [changed('care', 'field_retyped_template', params)];
  return [
    fits
      ? changed('safe', 'field_retyped', params)
      : changed('refused', 'field_retyped_refused', params),
  ];
}

function settingTitle(type: string, setting: string): Text {
  const fieldType: FieldType | undefined = fieldTypes.get(type);
  return fieldType?.document.settings.properties?.[setting]?.title ?? setting;
}

/** Whether the setting now accepts fewer values. */
function isTighter(setting: string, before: unknown, after: unknown): boolean {
  if (setting === 'pattern' || setting === 'step') return after !== undefined;
  if (setting.startsWith('allow')) return after !== true;
  if (setting === 'multiple') return after !== true;
  if (setting === 'inputType' && isList(before) && isList(after)) {
    return before.some((each) => !after.includes(each));
  }
  const isLeast = setting.startsWith('min');
  const isMost = setting.startsWith('max') || setting === 'decimals';
  if (after === undefined || !(isLeast || isMost)) return false;
  if (before === undefined) return true;
  return isLeast ? Number(after) > Number(before) : Number(after) < Number(before);
}

function optionsOf(settings: JsonObject): readonly JsonObject[] {
  const { options } = settings;
  return isList(options) ? options.filter(isObject) : [];
}

function optionChanges(was: PlannedColumn, is: PlannedColumn): readonly Change[] {
  const label = (option: JsonObject) =>
    valuePart(ownProperty(option, 'label') ?? ownProperty(option, 'value'));
  const keyOf = (option: JsonObject) => ownProperty(option, 'value');
  const [before, after] = [optionsOf(was.settings), optionsOf(is.settings)];
  const { added, removed, both } = paired(before, after, keyOf);
  return [
    ...added.map((option) =>
      changed('safe', 'option_added', { ...named(is), option: label(option) }),
    ),
    ...removed.map((option) =>
      changed('care', 'option_removed', { ...named(is), option: label(option) }),
    ),
    ...both
      .filter(([old, now]) => !jsonEquals(old['label'], now['label']))
      .map(([old, now]) =>
        changed('safe', 'option_renamed', { ...named(is), before: label(old), after: label(now) }),
      ),
    ...(isReordered(before, after, keyOf)
      ? [changed('safe', 'options_reordered', { ...named(is), after: after.map(label) })]
      : []),
  ];
}

function settingChanges(was: PlannedColumn, is: PlannedColumn): readonly Change[] {
  const names = new Set([...Object.keys(was.settings), ...Object.keys(is.settings)]);
  const others = [...names].filter(
    (name) => !['options', 'description', 'includeTime'].includes(name),
  );
  const changes = others.flatMap((name): readonly Change[] => {
    const [before, after] = [ownProperty(was.settings, name), ownProperty(is.settings, name)];
    if (jsonEquals(before ?? null, after ?? null)) return [];
    const params = {
      ...named(is),
      setting: settingTitle(is.type.type, name),
      before: valuePart(before),
      after: valuePart(after),
    };
    return [
      isTighter(name, before, after)
        ? changed('care', 'setting_tighter', params)
        : changed('safe', 'setting', params),
    ];
  });
  const help = [
    ownProperty(was.settings, 'description'),
    ownProperty(is.settings, 'description'),
  ] as const;
  const texts = jsonEquals(help[0] ?? null, help[1] ?? null)
    ? []
    : [
        changed('safe', 'text', {
          what: { key: 'what_field_help', params: named(is) } as const,
          before: valuePart(help[0]),
          after: valuePart(help[1]),
        }),
      ];
  return [...changes, ...optionChanges(was, is), ...texts];
}

function markChanges(was: PlannedColumn, is: PlannedColumn): readonly Change[] {
  const [old, now] = [was.document, is.document];
  const flips = [
    ['required', 'field_required', 'field_optional', 'care'],
    ['unique', 'field_unique', 'field_not_unique', 'care'],
    ['deadline', 'field_deadline', 'field_no_deadline', 'safe'],
    ['assignment', 'field_assignment', 'field_no_assignment', 'safe'],
    ['generated', 'field_generated', 'field_not_generated', 'safe'],
    ['clearWhenHidden', 'field_cleared', 'field_kept', 'care'],
  ] as const;
  return flips.flatMap(([mark, on, off, safety]) => {
    if ((old[mark] === true) === (now[mark] === true)) return [];
    return [now[mark] === true ? changed(safety, on, named(is)) : changed('safe', off, named(is))];
  });
}

/** Who may read and write the values: everybody who may the item, or only holders of a right. */
function rightChanges(plans: readonly [Plan, Plan], was: PlannedColumn, is: PlannedColumn) {
  const [old, now] = [was.document.right, is.document.right];
  if (old === now) return [];
  const nameOf = ({ module }: Plan, right: string | undefined): Part =>
    right === undefined
      ? { key: 'none' }
      : (module.fieldRights?.find(({ id }) => id === right)?.name ?? right);
  const params = { ...named(is), before: nameOf(plans[0], old), after: nameOf(plans[1], now) };
  return [changed('care', 'field_right', params)];
}

function placeChanges(plan: Plan, was: PlannedColumn, is: PlannedColumn): readonly Change[] {
  const { tab, section, width = null, span = null } = is.document;
  const isMoved = tab !== was.document.tab || section !== was.document.section;
  const found = plan.tabs.find(({ id }) => id === tab);
  const place = {
    tab: found?.name ?? tab,
    section: found?.sections.find(({ id }) => id === section)?.name ?? section,
  };
  const before = was.document.width ?? null;
  const spanBefore = was.document.span ?? null;
  return [
    ...(isMoved ? [changed('safe', 'field_moved', { ...named(is), ...place })] : []),
    ...(width === before
      ? []
      : [
          changed('safe', 'field_width', {
            ...named(is),
            before: valuePart(before),
            after: valuePart(width),
          }),
        ]),
    ...(span === spanBefore
      ? []
      : [
          changed('safe', 'field_span', {
            ...named(is),
            before: valuePart(spanBefore),
            after: valuePart(span),
          }),
        ]),
  ];
}

/** Changes of the fields, from the view of the people who fill them in. */
export function columnChanges(before: Plan, after: Plan): readonly Change[] {
  const { added, removed, both } = paired(before.columns, after.columns, ({ pointer }) => pointer);
  return [
    ...removed.map((column) => changed('care', 'field_removed', named(column))),
    ...added.map((column) =>
      column.document.required === true
        ? changed('care', 'field_added_required', named(column))
        : changed('safe', 'field_added', named(column)),
    ),
    ...both.flatMap(([was, is]) => [
      ...renamed(was.document.name, is.document.name),
      ...typeChanges(was, is),
      ...markChanges(was, is),
      ...rightChanges([before, after], was, is),
      ...ruleChanges([before, after], was, is),
      ...validityChanges([before, after], was, is),
      ...optionConditionChanges([before, after], was, is),
      ...defaultChanges(was, is),
      ...settingChanges(was, is),
      ...placeChanges(after, was, is),
    ]),
  ];
}
