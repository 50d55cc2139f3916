import type { CompiledModule } from '../runtime/compiled.ts';
import {
  itemChangesSchema,
  itemPartSchema,
  itemSchema,
  newItemSchema,
} from '../runtime/schema/item-schema.ts';
import type { JsonSchema } from '../runtime/schema/value-schema.ts';
import type { Language } from '../runtime/text.ts';
import type { CallDocument } from './call.ts';
import { itemErrorSchema } from './error-schemas.ts';
import {
  itemChangesPlaceholder,
  itemErrorPlaceholder,
  itemPartPlaceholder,
  itemPlaceholder,
  newItemPlaceholder,
} from './placeholders.ts';

/** `schema` with every subschema replaced for which `of` returns a replacement. */
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

/**
 * The JSON Schema (2020-12) of a call's reply without placeholders, for tests that validate replies
 * against it: items are those of `module`, documents any object. Null if the call replies with
 * files.
 */
export function replySchemaOf(
  { reply }: CallDocument,
  module: CompiledModule | null,
  language: Language = 'en',
): unknown {
  if (reply === undefined) return null;
  return replaceSubschemas(reply, (part) => {
    if (part === itemErrorPlaceholder)
      return { type: 'object', required: itemErrorSchema.required };
    return module === null ? undefined : placeholderSchemas.get(part)?.(module, language);
  });
}
