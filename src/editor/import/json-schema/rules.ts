import { isObject, type JsonObject, ownProperty } from '../../../runtime/record/json.ts';
import type { Rule } from '../../../runtime/rules/rule.ts';
import type { Report } from '../report.ts';
import { conditionOf, type ReadField, valueCondition } from './conditions.ts';
import { type PlacedProperty, propertyOf } from './hints.ts';
import { conditionsOf, listIn, objectIn } from './schema.ts';
import type { SchemaReading, SchemaPart } from './read-properties.ts';

/** Rules of fields, by the names of their properties. */
interface FieldRules {
  visibleWhen?: Rule;
  requiredWhen?: Rule;
  readOnlyWhen?: Rule;
}

type Rules = Map<string, FieldRules>;
type Part = keyof FieldRules;

function add(rules: Rules, name: string, part: Part, rule: Rule): void {
  const known = rules.get(name) ?? {};
  const before = known[part];
  // Each condition that demands something is enough for it.
  rules.set(name, { ...known, [part]: before === undefined ? rule : { or: [before, rule] } });
}

/** The opposite of a condition; the opposite of an opposite is the condition. */
function negated(condition: Rule): Rule {
  const isNegative =
    typeof condition === 'object' && condition !== null && !Array.isArray(condition);
  const [first] = isNegative ? Object.entries(condition) : [];
  return first?.[0] === '!' ? first[1] : { '!': condition };
}

/**
 * What a branch demands while the condition holds: required names, and properties that only branches
 * have; those are visible then. `inBranches` are the latter by name.
 */
function addBranch(
  rules: Rules,
  branch: unknown,
  condition: Rule,
  { inBranches, refuse }: { readonly inBranches: JsonObject; readonly refuse: () => void },
): void {
  if (branch === undefined) return;
  if (!isObject(branch)) {
    refuse();
    return;
  }
  const others = Object.keys(branch).filter(
    (key) => !['required', 'properties', 'type'].includes(key),
  );
  const properties = objectIn(branch, 'properties');
  for (const name of listIn(branch, 'required'))
    if (typeof name === 'string') add(rules, name, 'requiredWhen', condition);
  let isOther = others.length > 0;
  for (const [name, schema] of Object.entries(properties)) {
    // `false`: there is no such property then, so the field is hidden.
    if (schema === false) add(rules, name, 'visibleWhen', negated(condition));
    else if (isSame(ownProperty(inBranches, name), schema))
      add(rules, name, 'visibleWhen', condition);
    else if (schema !== true && !(isObject(schema) && Object.keys(schema).length === 0))
      isOther = true;
  }
  if (isOther) refuse();
}

const isSame = (one: unknown, other: unknown): boolean =>
  one !== undefined && JSON.stringify(one) === JSON.stringify(other);

function addConditions(
  rules: Rules,
  { root, inBranches }: Pick<RuledSchema, 'root' | 'inBranches'>,
  find: Finder,
  report: Report,
): void {
  for (const [at, condition] of conditionsOf(root).entries()) {
    const line = { place: `if ${at + 1}`, subject: 'if' };
    const refuse = () => report.add('left_out', line, 'rule_operator', { part: 'if' });
    const rule = conditionOf(objectIn(condition, 'if'), find);
    if (rule === null) {
      refuse();
      continue;
    }
    addBranch(rules, ownProperty(condition, 'then'), rule, { inBranches, refuse });
    addBranch(rules, ownProperty(condition, 'else'), negated(rule), { inBranches, refuse });
  }
}

type Finder = (name: string) => ReadField | undefined;

const effects: Readonly<Record<string, readonly [Part, boolean]>> = {
  SHOW: ['visibleWhen', true],
  HIDE: ['visibleWhen', false],
  ENABLE: ['readOnlyWhen', false],
  DISABLE: ['readOnlyWhen', true],
};

function addElementRules(
  rules: Rules,
  placed: ReadonlyMap<string, PlacedProperty>,
  find: Finder,
  report: Report,
): void {
  for (const [name, { rule }] of placed) {
    if (rule === null) continue;
    const effect = Object.hasOwn(effects, rule.effect) ? effects[rule.effect] : undefined;
    const field = find(propertyOf(rule.scope) ?? '');
    const condition = field === undefined ? null : valueCondition(field, rule.schema);
    if (effect === undefined || condition === null) {
      report.add('left_out', { place: rule.scope, subject: name }, 'rule_operator', {
        part: rule.effect,
      });
      continue;
    }
    const [part, isSame] = effect;
    add(rules, name, part, isSame ? condition : negated(condition));
  }
}

interface RuledSchema {
  readonly root: JsonObject;
  readonly schema: JsonObject;
  /** Properties that only branches of conditions have, by name. */
  readonly inBranches: JsonObject;
}

/** The rules that a schema and its hints say of the fields at its top. */
export function rulesOf(
  { root, schema, inBranches }: RuledSchema,
  { fields, report }: Pick<SchemaReading, 'fields' | 'report'>,
  placed: ReadonlyMap<string, PlacedProperty>,
): ReadonlyMap<string, FieldRules> {
  const rules: Rules = new Map();
  const find: Finder = (name) => fields.get(name);
  addConditions(rules, { root, inBranches }, find, report);
  for (const [name, dependents] of Object.entries(objectIn(schema, 'dependentRequired'))) {
    const field = find(name);
    if (field === undefined || !Array.isArray(dependents)) continue;
    const value = { var: field.db };
    // A box always has a value: what it asks for is asked for once it is ticked.
    const isBox = field.columnType === 'checkbox';
    const isThere = isBox ? value : { '!': { empty: value } };
    for (const dependent of dependents) {
      if (typeof dependent !== 'string') continue;
      add(rules, dependent, 'requiredWhen', isThere);
      if (isBox)
        report.add(
          'changed',
          { place: '/dependentRequired', subject: dependent.slice(0, 100) },
          'present_ticked',
          { name: name.slice(0, 100) },
        );
    }
  }
  addElementRules(rules, placed, find, report);
  return rules;
}

/** The parts with the rules of their fields. */
export function withRules(
  parts: readonly SchemaPart[],
  rules: ReadonlyMap<string, FieldRules>,
): readonly SchemaPart[] {
  return parts.map((part) => {
    const own = rules.get(part.name);
    if (part.is !== 'field' || own === undefined) return part;
    const { readOnlyWhen, ...field } = part.field;
    const kept = readOnlyWhen === undefined ? {} : { readOnlyWhen };
    return { ...part, field: { ...field, ...own, ...kept } };
  });
}
