import type { JsonObject } from '../../runtime/record/json.ts';
import type { ValueSchema } from '../../runtime/value-schema.ts';

/** The settings of a field with the help of the setting that it edits. */
export function withHelp(schema: ValueSchema, data: JsonObject): JsonObject {
  return schema.description === undefined ? data : { ...data, description: schema.description };
}
