import { isObject, type JsonObject } from '../../../runtime/record/json.ts';
import { cleanText, longest } from '../build/clean-text.ts';
import { listIn, textIn } from './schema.ts';

/** A value of a closed list, with the title that people see. */
export interface ListedValue {
  readonly value: string | number;
  readonly title: string;
}

const mostOptions = 1000;

const isValue = (value: unknown): value is string | number =>
  (typeof value === 'string' && value.trim() !== '') ||
  (typeof value === 'number' && Number.isFinite(value));

/** The closed list of values of a schema: `enum`, or `oneOf` and `anyOf` of constants. Null: none. */
export function listedValues(schema: JsonObject, hints: JsonObject): readonly ListedValue[] | null {
  const consts = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')]
    .filter(isObject)
    .filter((each) => Object.hasOwn(each, 'const'));
  const names = [
    ...listIn(schema, 'enumNames'),
    ...listIn(schema, 'x-enumNames'),
    ...listIn(hints, 'ui:enumNames'),
  ];
  const titled =
    consts.length > 0
      ? consts.map((each) => ({ value: each['const'], title: textIn(each, 'title') }))
      : listIn(schema, 'enum').map((value, at) => ({ value, title: names[at] }));
  const found = new Map<string | number, ListedValue>();
  for (const { value, title } of titled.slice(0, mostOptions)) {
    if (!isValue(value) || found.has(value)) continue;
    const text = cleanText(typeof title === 'string' ? title : String(value), longest.option);
    if (text !== null) found.set(value, { value, title: text });
  }
  return found.size === 0 ? null : [...found.values()];
}

const isSmall = (value: string | number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2_147_483_648;

/** Options of a dropdown, by the values of the schema. Whole numbers stay the values. */
export function dropdownOptions(values: readonly ListedValue[]) {
  const areSmall = values.every(({ value }) => isSmall(value));
  return values.map(({ value, title }, at) => ({
    of: value,
    option: { value: areSmall ? Number(value) : at + 1, label: title },
  }));
}
