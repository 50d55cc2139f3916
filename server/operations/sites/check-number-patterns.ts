import type { NumberPattern } from '../../../src/contract/sites.ts';
import { numberOf, parseNumberPattern, seriesOf } from '../../../src/domain/number-pattern.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { invalid } from '../failure.ts';
import type { Services } from '../services.ts';

/** A number of the pattern with short codes. */
const example = (parts: Exclude<ReturnType<typeof parseNumberPattern>, string>) =>
  numberOf(seriesOf(parts, { site: 'A', year: '2000', field: () => 'A' }), 1);

function problemOf(column: CompiledColumn | undefined, pattern: string) {
  if (column === undefined) return { at: 'db', code: 'reference' } as const;
  const parts = parseNumberPattern(pattern);
  const isGood = typeof parts !== 'string' && column.check(example(parts)).length === 0;
  return isGood ? null : ({ at: 'pattern', code: 'format' } as const);
}

/**
 * Checks that each pattern is of a column that the server numbers, only one of each, and makes numbers
 * that the column takes. Patterns of modules that are gone stay. Throws `invalid`.
 */
export function checkNumberPatterns(
  modules: Services['modules'],
  patterns: readonly NumberPattern[],
): void {
  const errors: FieldError[] = [];
  for (const [row, { module_type, db, pattern }] of patterns.entries()) {
    const isSecond = patterns
      .slice(0, row)
      .some((other) => other.module_type === module_type && other.db === db);
    const module = modules.byType(module_type)?.compiled;
    const column = module?.derived.generated.find((each) => each.db === db);
    const own = module === undefined ? null : problemOf(column, pattern);
    const problem = isSecond ? ({ at: 'db', code: 'unique' } as const) : own;
    if (problem === null) continue;
    const pointer = `/number_patterns/${row}/${problem.at}`;
    errors.push({ pointer, code: problem.code, params: {} });
  }
  if (errors.length > 0) throw invalid(errors);
}
