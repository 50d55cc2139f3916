import { isObject, type JsonObject, ownProperty } from '../../../runtime/record/json.ts';
import { listIn, objectIn, textIn } from './schema.ts';

/**
 * Hints on how a schema is shown: those of react-jsonschema-form, `ui:widget` and the like, in a tree
 * next to the schema (`uiSchema`) or among its keywords.
 */
export function hintsOf(schema: JsonObject, uiSchema: JsonObject): JsonObject {
  const within = Object.entries(schema).filter(([key]) => key.startsWith('ui:'));
  const all = { ...Object.fromEntries(within), ...uiSchema };
  const options = { ...objectIn(all, 'ui:options') };
  const named = Object.entries(options).map(([key, value]) => [`ui:${key}`, value] as const);
  return { ...Object.fromEntries(named), ...all };
}

/** The hints of a property, from the tree next to the schema. */
export const hintsBelow = (hints: JsonObject, key: string): JsonObject => objectIn(hints, key);

/** The names of properties in the order that `ui:order` wants; `*` are all others. */
export function inHintedOrder(names: readonly string[], hints: JsonObject): readonly string[] {
  const order = listIn(hints, 'ui:order').filter((each) => typeof each === 'string');
  if (order.length === 0) return names;
  const others = names.filter((name) => !order.includes(name));
  const known = order.flatMap((name) =>
    name === '*' ? others : names.includes(name) ? [name] : [],
  );
  return [...known, ...others.filter((name) => !known.includes(name))];
}

/** A condition of an element of JSON Forms. */
export interface ElementRule {
  readonly effect: string;
  readonly scope: string;
  readonly schema: JsonObject;
}

/** Where JSON Forms puts a property: the titles of its category and group, its label and rule. */
export interface PlacedProperty {
  readonly tab: string | null;
  readonly group: string | null;
  readonly label: string | null;
  readonly isMultiline: boolean;
  readonly rule: ElementRule | null;
}

function ruleOf(element: JsonObject): ElementRule | null {
  const rule = objectIn(element, 'rule');
  const condition = objectIn(rule, 'condition');
  const scope = textIn(condition, 'scope');
  const effect = textIn(rule, 'effect');
  const schema = ownProperty(condition, 'schema');
  return scope === null || effect === null || !isObject(schema)
    ? null
    : { effect: effect.toUpperCase(), scope, schema };
}

const scopePath = /^#\/properties\/([^/]+)$/;

/** The name of the property that a scope of JSON Forms means; null for parts of properties. */
export const propertyOf = (scope: string): string | null =>
  scopePath.exec(scope)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~') ?? null;

const mostElements = 2000;

/** The properties that the elements of JSON Forms (`uischema`) place, in their order. */
export function placedProperties(
  element: unknown,
  onLabel: (text: string) => void,
): ReadonlyMap<string, PlacedProperty> {
  const found = new Map<string, PlacedProperty>();
  let left = mostElements;
  const visit = (
    value: unknown,
    place: Pick<PlacedProperty, 'tab' | 'group' | 'rule'>,
    level: number,
  ): void => {
    left -= 1;
    if (!isObject(value) || left < 0 || level > 20) return;
    const type = textIn(value, 'type');
    const label = textIn(value, 'label');
    const rule = ruleOf(value) ?? place.rule;
    const name = propertyOf(textIn(value, 'scope') ?? '');
    if (type === 'Control' && name !== null) {
      const isMultiline = objectIn(value, 'options')['multi'] === true;
      if (!found.has(name)) found.set(name, { ...place, rule, label, isMultiline });
      return;
    }
    if (type === 'Label') onLabel(textIn(value, 'text') ?? '');
    const inside =
      type === 'Category'
        ? { tab: label, group: null, rule }
        : type === 'Group'
          ? { ...place, group: label, rule }
          : { ...place, rule };
    for (const each of listIn(value, 'elements')) visit(each, inside, level + 1);
  };
  visit(element, { tab: null, group: null, rule: null }, 0);
  return found;
}
