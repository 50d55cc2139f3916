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

/** `schema` with what `of` gives for a part of it in that part's place. */
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

/** What stands for the placeholders of an item kind's calls. */
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
 * The JSON Schema (2020-12) of a call's reply with nothing left to look up, for suites that hold
 * answers against it: items are those of `module`, documents any object. Null where the call
 * answers with files.
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
