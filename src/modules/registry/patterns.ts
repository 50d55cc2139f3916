import { queryOptions, useQuery } from '@tanstack/react-query';
import { needsPatterns } from '../../runtime/compile/column-patterns.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { fieldTypes } from '../../widgets/fields.ts';

/** The pattern engine (re2js: linear time, whatever is typed), loaded once. */
export const patternsRead = queryOptions({
  queryKey: ['PATTERN_ENGINE'] as const,
  queryFn: async () => (await import('../../runtime/patterns.ts')).patternEngine,
  structuralSharing: false,
});

/** Whether one of these columns has a pattern that an admin entered. */
export function havePatterns(columns: readonly ColumnDocument[]): boolean {
  return needsPatterns(columns, fieldTypes);
}

/** The engine where one of these columns needs it; undefined where none does, null while loading. */
export function usePatterns(columns: readonly ColumnDocument[] | undefined): {
  readonly engine: PatternEngine | undefined | null;
  readonly error: Error | null;
} {
  const isNeeded = columns !== undefined && havePatterns(columns);
  const { data, error } = useQuery({ ...patternsRead, enabled: isNeeded });
  if (!isNeeded) return { engine: undefined, error: null };
  return { engine: data ?? null, error };
}
