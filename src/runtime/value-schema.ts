import type { Text } from './text.ts';

/** A reference to a setting of the column; `each` takes that key of every entry of a list. */
export interface SettingReference {
  readonly $setting: string;
  readonly each?: string;
  /** `decimalStep` turns a number of decimals d into 10^-d. */
  readonly as?: 'decimalStep';
}

type Setting<T> = T | SettingReference;

export type ValueTypeName =
  'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';

export type ValueFormat = 'date' | 'date-time' | 'uuid' | 'email' | 'color';

/**
 * The closed JSON Schema dialect of schemas/meta/value, against which values and settings are
 * validated. The type is not generated, because json-schema-to-ts can't express recursion. A
 * keyword whose setting is null or not set is dropped. `$if` chooses between `then` and `else` at
 * compile time, by a setting.
 */
export interface ValueSchema {
  readonly $if?: { readonly setting: string; readonly is: unknown };
  readonly type?: ValueTypeName | readonly ValueTypeName[];
  readonly enum?: Setting<readonly unknown[]>;
  readonly const?: unknown;
  readonly minLength?: Setting<number>;
  readonly maxLength?: Setting<number>;
  readonly minimum?: Setting<number>;
  readonly maximum?: Setting<number>;
  readonly exclusiveMinimum?: Setting<number>;
  readonly exclusiveMaximum?: Setting<number>;
  readonly multipleOf?: Setting<number>;
  readonly pattern?: Setting<string>;
  readonly format?: Setting<ValueFormat>;
  readonly items?: ValueSchema;
  readonly prefixItems?: readonly ValueSchema[];
  readonly minItems?: Setting<number>;
  readonly maxItems?: Setting<number>;
  readonly uniqueItems?: boolean;
  readonly contains?: ValueSchema;
  readonly properties?: { readonly [name: string]: ValueSchema };
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ValueSchema;
  readonly propertyNames?: ValueSchema;
  readonly dependentRequired?: { readonly [name: string]: readonly string[] };
  readonly allOf?: readonly ValueSchema[];
  readonly anyOf?: readonly ValueSchema[];
  readonly not?: ValueSchema;
  readonly if?: ValueSchema;
  readonly then?: ValueSchema;
  readonly else?: ValueSchema;
  readonly title?: Text;
  readonly description?: Text;
  readonly default?: unknown;
  readonly columnType?: string;
  /** In a settings schema: the unit in which people enter the number, and how many of the stored one it is. */
  readonly unit?: { readonly name: Text; readonly factor: number };
}
