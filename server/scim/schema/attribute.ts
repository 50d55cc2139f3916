/** An attribute as RFC 7643, section 7 describes it. */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued: boolean;
  readonly description: string;
  readonly required: boolean;
  readonly caseExact: boolean;
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable';
  readonly returned: 'always' | 'default';
  readonly uniqueness: 'none' | 'server';
  readonly subAttributes?: readonly Attribute[];
  readonly referenceTypes?: readonly string[];
}

type AttributeOptions = Partial<Omit<Attribute, 'name' | 'description'>>;

/** An attribute: unless `more` says otherwise, a text that clients write and read. */
export function attribute(
  name: string,
  description: string,
  more: AttributeOptions = {},
): Attribute {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

/** A part of a resource that one URI describes. */
export interface Schema {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  /**
   * Names of RFC 7643 that the product has no place for: clients may send them, and they are not
   * stored.
   */
  readonly ignored: ReadonlySet<string>;
}

/** A type of resource: its own schema, and extensions whose attributes are in an object of their own. */
export interface ResourceType {
  readonly name: string;
  readonly endpoint: string;
  readonly description: string;
  readonly schema: Schema;
  readonly extensions: readonly Schema[];
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export const attributeNamed = (
  attributes: readonly Attribute[] | undefined,
  name: string,
): Attribute | undefined => attributes?.find((each) => sameName(each.name, name));

export const isIgnored = ({ ignored }: Schema, name: string): boolean =>
  ignored.has(name.toLowerCase());

/** The schema of a URI; null: that of the resource. */
export function schemaOf(type: ResourceType, uri: string | null): Schema | undefined {
  if (uri === null) return type.schema;
  return [type.schema, ...type.extensions].find(({ id }) => sameName(id, uri));
}
