import { needsPatterns } from '../../runtime/compile/column-patterns.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { fieldTypes } from '../../widgets/fields.ts';

let engine: Promise<PatternEngine> | null = null;

/**
 * The pattern engine (re2js: linear time, whatever is typed), loaded once when the first of these
 * columns needs it; undefined while none does.
 */
export async function patternsFor(
  columns: readonly ColumnDocument[],
): Promise<PatternEngine | undefined> {
  if (!needsPatterns(columns, fieldTypes)) return undefined;
  engine ??= import('../../runtime/patterns.ts').then((module) => module.patternEngine);
  return engine;
}
