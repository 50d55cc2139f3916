import type { ColumnDocument, FieldTypeDocument } from '../documents.ts';
import type { FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import { isObject, ownProperty, type JsonObject } from '../record/json.ts';
import { isSettingReference } from '../record/settings-reference.ts';
import { pointerSegment } from '../record/pointer.ts';
import type { ValueSchema } from '../value-schema.ts';
import type { PatternEngine } from './options.ts';
import { cellDocuments } from './cell-documents.ts';
import { problem } from './problems.ts';

/** Names of the settings that a value schema uses as a pattern. */
function patternSettings(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(patternSettings);
  if (!isObject(schema)) return [];
  const { pattern } = schema as ValueSchema;
  const here = isSettingReference(pattern) ? [pattern.$setting] : [];
  return [...here, ...Object.values(schema).flatMap(patternSettings)];
}

function patternsOf(document: FieldTypeDocument, settings: JsonObject) {
  return patternSettings(document.value).flatMap((name) => {
    const pattern = ownProperty(settings, name);
    return typeof pattern === 'string' ? [{ name, pattern }] : [];
  });
}

/**
 * The problems of patterns that the engine can't compile; without an engine, every pattern is one.
 */
export function patternProblems(
  document: FieldTypeDocument,
  settings: JsonObject,
  pointer: string,
  engine: PatternEngine | undefined,
): readonly Problem[] {
  return patternsOf(document, settings).flatMap(({ name, pattern }) => {
    const result = engine?.(pattern) ?? { ok: false, reason: 'no pattern engine is loaded' };
    return result.ok
      ? []
      : [problem('pattern_refused', pointer + pointerSegment(name), { reason: result.reason })];
  });
}

/** True when columns have admin-entered patterns, so that compiling them needs a pattern engine. */
export function needsPatterns(columns: readonly ColumnDocument[], fieldTypes: FieldTypes): boolean {
  return columns.some(({ columnType, columnData }) => {
    const fieldType = fieldTypes.get(columnType);
    if (fieldType === undefined) return false;
    const { document } = fieldType;
    const cells = document.ruleType === 'rows' ? cellDocuments(document, columnData ?? {}) : [];
    return patternsOf(document, columnData ?? {}).length > 0 || needsPatterns(cells, fieldTypes);
  });
}
