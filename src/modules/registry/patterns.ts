import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { ModuleDocument, TemplateDocument } from '../../runtime/documents.ts';

function hasPattern(columns: readonly { columnData?: { [setting: string]: unknown } }[]): boolean {
  return columns.some((column) => typeof column.columnData?.['pattern'] === 'string');
}

/** Whether a document has an admin-entered pattern, so that re2js is needed. */
export function needsPatterns(document: ModuleDocument | TemplateDocument): boolean {
  return (
    hasPattern(document.coreColumns ?? []) ||
    ('columns' in document && hasPattern(document.columns))
  );
}

let engine: Promise<PatternEngine> | null = null;

/** The pattern engine (re2js: linear time, whatever is typed), loaded once when first needed. */
export function loadPatterns(): Promise<PatternEngine> {
  engine ??= import('../../runtime/patterns.ts').then((module) => module.patternEngine);
  return engine;
}
