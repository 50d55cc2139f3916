import { errorBodySchema, itemErrorSchema } from '../../src/contract/error-schemas.ts';
import { moduleEntrySchema, problemSchema } from '../../src/contract/modules.ts';
import { textSchema } from '../../src/contract/schema-helpers.ts';
import { roleRowSchema, siteAccessRowSchema } from '../../src/contract/people.ts';
import {
  columnDocumentPlaceholder,
  flowDocumentPlaceholder,
  itemChangesPlaceholder,
  itemErrorPlaceholder,
  itemPartPlaceholder,
  itemPlaceholder,
  moduleDocumentPlaceholder,
  newItemPlaceholder,
  ownTypeDocumentPlaceholder,
  templateDocumentPlaceholder,
  viewDocumentPlaceholder,
} from '../../src/contract/placeholders.ts';
import {
  columnRowSchema,
  criticalityRowSchema,
  dropdownRowSchema,
  labelRowSchema,
  siteRowSchema,
  teamRowSchema,
  templateRowSchema,
  typeRowSchema,
  userRowSchema,
} from '../../src/contract/rows.ts';
import { ownTypeRowSchema } from '../../src/contract/own-types.ts';
import { viewRowSchema } from '../../src/contract/views.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { isObject } from '../../src/runtime/record/json.ts';
import {
  itemChangesSchema,
  itemPartSchema,
  itemSchema,
  newItemSchema,
} from '../../src/runtime/schema/item-schema.ts';
import type { JsonSchema } from '../../src/runtime/schema/value-schema.ts';
import { metaSchema } from '../documents/check.ts';
import type { Language } from '../../src/runtime/text.ts';

const metaBase = 'https://sitewright.example/schemas/';

/** Schemas of schemas/meta for documents in bodies and responses, by name. */
const ofMeta: ReadonlyMap<string, string> = new Map([
  ['module', 'ModuleDocument'],
  ['flow', 'FlowDocument'],
  ['template', 'TemplateDocument'],
  ['column', 'ColumnDocument'],
  ['own-type', 'OwnTypeDocument'],
  ['view', 'ViewDocument'],
  ['layout', 'Layout'],
  ['rule', 'Rule'],
]);

/** Parts of the contract that become named components, and how the OpenAPI document shows them. */
const named: ReadonlyMap<object, readonly [name: string, shown: object]> = new Map(
  [
    [errorBodySchema, 'Error'],
    [itemErrorPlaceholder, 'ItemError', itemErrorSchema],
    [textSchema, 'Text'],
    [siteRowSchema, 'Site'],
    [userRowSchema, 'User'],
    [teamRowSchema, 'Team'],
    [roleRowSchema, 'Role'],
    [siteAccessRowSchema, 'SiteAccess'],
    [templateRowSchema, 'Template'],
    [columnRowSchema, 'Column'],
    [ownTypeRowSchema, 'FieldType'],
    [typeRowSchema, 'Type'],
    [criticalityRowSchema, 'Criticality'],
    [dropdownRowSchema, 'Dropdown'],
    [labelRowSchema, 'Label'],
    [moduleEntrySchema, 'Module'],
    [problemSchema, 'Problem'],
    [moduleDocumentPlaceholder, 'ModuleDocument', metaSchema('module')],
    [flowDocumentPlaceholder, 'FlowDocument', metaSchema('flow')],
    [templateDocumentPlaceholder, 'TemplateDocument', metaSchema('template')],
    [columnDocumentPlaceholder, 'ColumnDocument', metaSchema('column')],
    [ownTypeDocumentPlaceholder, 'OwnTypeDocument', metaSchema('own-type')],
    [viewRowSchema, 'View'],
    [viewDocumentPlaceholder, 'ViewDocument', metaSchema('view')],
  ].map(([part, name, shown = part]) => [part as object, [name as string, shown as object]]),
);

/** `schema` with every subschema replaced for which `replacementFor` returns a schema. */
export function replaceSubschemas(
  schema: unknown,
  replacementFor: (part: object) => JsonSchema | undefined,
): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const other = replacementFor(schema);
  if (other !== undefined) return other;
  if (Array.isArray(schema))
    return schema.map((part: unknown) => replaceSubschemas(part, replacementFor));
  const entries = Object.entries(schema).map(
    ([key, part]) => [key, replaceSubschemas(part, replacementFor)] as const,
  );
  return Object.fromEntries(entries);
}

/** The schemas that replace the placeholders in a module's calls. */
export const placeholderSchemas: ReadonlyMap<
  object,
  (module: CompiledModule, language: Language) => JsonSchema
> = new Map<object, typeof itemSchema>([
  [itemPlaceholder, itemSchema],
  [itemPartPlaceholder, itemPartSchema],
  [newItemPlaceholder, newItemSchema],
  [itemChangesPlaceholder, itemChangesSchema],
]);

/** The named schemas of a document, collected while its calls are described. */
export interface Components {
  /**
   * Returns `schema` of a call of `module` (null: of no module), with references to the named
   * schemas in it.
   */
  readonly refer: (schema: unknown, module: CompiledModule | null) => JsonSchema;
  /** A reference to a response that many calls have, created when it is first named. */
  readonly answer: (name: string, make: () => object) => { readonly $ref: string };
  readonly all: () => {
    readonly schemas: { readonly [name: string]: unknown };
    readonly responses: { readonly [name: string]: unknown };
  };
}

export const pascal = (text: string) =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const sorted = (entries: ReadonlyMap<string, unknown>) =>
  Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : 1)));

export function createComponents(language: Language): Components {
  const schemas = new Map<string, unknown>();
  const responses = new Map<string, object>();

  function reference(name: string, make: () => unknown): JsonSchema {
    if (!schemas.has(name)) {
      // The name is registered first, because a schema may contain itself.
      schemas.set(name, null);
      schemas.set(name, make());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Converts a reference of schemas/meta to another schema there, or to one of their texts. */
  function ofDocument(part: object): JsonSchema | undefined {
    const target = isObject(part) ? part['$ref'] : undefined;
    if (typeof target !== 'string') return undefined;
    const name = target.replace(metaBase, '');
    if (name === 'text') return reference('Text', () => textSchema);
    return reference(ofMeta.get(name) ?? pascal(name), () => shownMeta(metaSchema(name)));
  }

  function shownMeta(schema: object): unknown {
    const entries = Object.entries(schema).filter(([key]) => key !== '$id' && key !== '$schema');
    return replaceSubschemas(Object.fromEntries(entries), ofDocument);
  }

  function refer(schema: unknown, module: CompiledModule | null): JsonSchema {
    return referWithin(schema, module) as JsonSchema;
  }

  function referWithin(
    schema: unknown,
    module: CompiledModule | null,
    top: unknown = null,
  ): unknown {
    return replaceSubschemas(schema, (part) => {
      const item = placeholderSchemas.get(part);
      if (item !== undefined && module !== null) {
        const title = Reflect.get(part, 'title') as string;
        return reference(`${pascal(module.document.type)}${title}`, () => item(module, language));
      }
      const known = named.get(part);
      if (known === undefined || part === top) return undefined;
      const [name, shown] = known;
      return reference(name, () =>
        '$id' in shown ? shownMeta(shown) : referWithin(shown, null, shown),
      );
    });
  }

  return {
    refer,
    answer: (name, make) => {
      if (!responses.has(name)) responses.set(name, make());
      return { $ref: `#/components/responses/${name}` };
    },
    all: () => ({ schemas: sorted(schemas), responses: sorted(responses) }),
  };
}
