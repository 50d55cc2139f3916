import type { Condition } from '../../operations/scim/conditions.ts';

/** Where a plain value of a resource comes from: it is the same for all, or a field of the row. */
export type ValueSource =
  { readonly constant: string | boolean } | { readonly field: string; readonly prefix?: string };

/** Where the values of an attribute come from. */
export type AttributeSource =
  | { readonly type: 'value'; readonly value: ValueSource }
  /** One object, or none. */
  | {
      readonly type: 'one';
      readonly exists: Condition;
      readonly parts: Readonly<Record<string, ValueSource>>;
    }
  /** A list of objects. */
  | {
      readonly type: 'many';
      readonly list: string;
      readonly parts: Readonly<Record<string, ValueSource>>;
    };

export type Sources = Readonly<Record<string, AttributeSource>>;

/** Where all attributes of a type of resource come from. */
export interface ResourceSources {
  readonly own: Sources;
  /** By the URIs of the extensions. */
  readonly extensions: Readonly<
    Record<string, { readonly exists: Condition; readonly attributes: Sources }>
  >;
}

export const fieldValue = (field: string, prefix = ''): AttributeSource => ({
  type: 'value',
  value: { field, prefix },
});
