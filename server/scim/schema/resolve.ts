import type { JsonObject } from '../../../src/runtime/record/json.ts';
import type { AttributePath } from '../filter/filter.ts';
import {
  type Attribute,
  type ResourceType,
  attributeNamed,
  isIgnored,
  schemaOf,
} from './attribute.ts';
import { commonAttributes } from './resource-types.ts';

/** A resource as it is sent: attributes by name, those of an extension under its URI. */
export type Resource = JsonObject;

/** What a path names. */
export type Target =
  /** An attribute that the product has no place for. */
  | { readonly type: 'ignored' }
  /** All attributes of an extension. */
  | { readonly type: 'extension'; readonly container: string }
  | {
      readonly type: 'attribute';
      /** The URI of the extension that holds it; null: the resource itself. */
      readonly container: string | null;
      readonly attribute: Attribute;
      readonly sub: Attribute | null;
    };

/** What a path names, whatever the case of its names; null for an unknown name. */
export function resolve(
  type: ResourceType,
  { schema: uri, name, sub }: AttributePath,
): Target | null {
  const schema = schemaOf(type, uri);
  if (schema === undefined) return null;
  const container = schema === type.schema ? null : schema.id;
  if (name === '') return container === null ? null : { type: 'extension', container };
  const own = container === null ? [...commonAttributes, ...schema.attributes] : schema.attributes;
  const attribute = attributeNamed(own, name);
  if (attribute === undefined) return isIgnored(schema, name) ? { type: 'ignored' } : null;
  if (sub === null) return { type: 'attribute', container, attribute, sub: null };
  const found = attributeNamed(attribute.subAttributes, sub);
  if (found !== undefined) return { type: 'attribute', container, attribute, sub: found };
  // Parts of names that the product does not store, such as honorificPrefix.
  return attribute.type === 'complex' ? { type: 'ignored' } : null;
}
