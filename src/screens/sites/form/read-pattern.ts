import {
  type NumberPatternProblem,
  codeOfName,
  numberOf,
  parseNumberPattern,
  seriesOf,
} from '../../../domain/number-pattern.ts';
import type { CompiledColumn } from '../../../runtime/compiled.ts';
import type { NumberField } from './number-fields.ts';
import type { SiteValues } from './site-values.ts';

interface ReadPattern {
  /** Why it can't be used; `not_taken`: the column does not take such a number. */
  readonly problem: NumberPatternProblem | 'not_taken' | null;
  /** A number that it makes. */
  readonly example: string | null;
  /** Parts that are no field, which are left out. */
  readonly unknown: readonly string[];
}

const none: ReadPattern = { problem: null, example: null, unknown: [] };

/** What a pattern means while somebody types it. */
export function readPattern(
  pattern: string,
  column: CompiledColumn,
  { code, timezone }: Pick<SiteValues, 'code' | 'timezone'>,
  fields: readonly NumberField[],
): ReadPattern {
  if (pattern === '') return none;
  const parts = parseNumberPattern(pattern.trim());
  if (typeof parts === 'string') return { ...none, problem: parts };
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: timezone });
  const example = numberOf(
    seriesOf(parts, {
      site: codeOfName(code ?? ''),
      year: year.format(),
      field: (name) => fields.find(({ part }) => part === name)?.example ?? '',
    }),
    1,
  );
  const unknown = parts.flatMap((part) =>
    part.kind === 'field' && fields.every((field) => field.part !== part.name) ? [part.name] : [],
  );
  const isTaken = column.check(example).length === 0;
  return { problem: isTaken ? null : 'not_taken', example: isTaken ? example : null, unknown };
}
