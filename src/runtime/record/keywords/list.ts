import type { ValueSchema } from '../../value-schema.ts';
import { additionalProperties } from './additionalProperties.ts';
import { allOf } from './allOf.ts';
import { anyOf } from './anyOf.ts';
import { constKeyword } from './const.ts';
import { contains } from './contains.ts';
import { dependentRequired } from './dependentRequired.ts';
import { enumKeyword } from './enum.ts';
import { exclusiveMaximum } from './exclusiveMaximum.ts';
import { exclusiveMinimum } from './exclusiveMinimum.ts';
import { format } from './format.ts';
import { ifKeyword } from './if.ts';
import { items } from './items.ts';
import type { Keyword } from './keyword.ts';
import { maxItems } from './maxItems.ts';
import { maxLength } from './maxLength.ts';
import { maximum } from './maximum.ts';
import { minItems } from './minItems.ts';
import { minLength } from './minLength.ts';
import { minimum } from './minimum.ts';
import { multipleOf } from './multipleOf.ts';
import { not } from './not.ts';
import { pattern } from './pattern.ts';
import { prefixItems } from './prefixItems.ts';
import { properties } from './properties.ts';
import { propertyNames } from './propertyNames.ts';
import { required } from './required.ts';
import { type } from './type.ts';
import { uniqueItems } from './uniqueItems.ts';

/** Parts of a schema that validate nothing by themselves. */
type Silent = '$if' | 'then' | 'else' | 'title' | 'description' | 'default' | 'columnType' | 'unit';

export type KeywordName = Exclude<keyof ValueSchema, Silent>;

/** The closed list of keywords. A keyword of schemas/meta/value that is missing is a type error. */
export const keywords: { readonly [K in KeywordName]: Keyword<K> } = {
  type,
  enum: enumKeyword,
  const: constKeyword,

  minLength,
  maxLength,
  pattern,
  format,

  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,

  prefixItems,
  items,
  minItems,
  maxItems,
  uniqueItems,
  contains,

  properties,
  required,
  additionalProperties,
  propertyNames,
  dependentRequired,

  allOf,
  anyOf,
  not,
  if: ifKeyword,
};

export function isKeyword(name: string): name is KeywordName {
  return Object.hasOwn(keywords, name);
}
