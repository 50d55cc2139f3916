/** A part of a number pattern. */
export type NumberPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'site' }
  | { readonly kind: 'year' }
  /** The running number, with at least so many digits. */
  | { readonly kind: 'number'; readonly digits: number }
  /** The code of what a field of the item holds. */
  | { readonly kind: 'field'; readonly name: string };

/** Why a pattern can't be used. */
export type NumberPatternProblem = 'braces' | 'no_number' | 'two_numbers';

const token = /\{([A-Z][A-Z0-9_]*)\}/g;

function partOf(name: string): NumberPart {
  if (name === 'SITE') return { kind: 'site' };
  if (name === 'YEAR') return { kind: 'year' };
  if (/^N+$/.test(name)) return { kind: 'number', digits: name.length };
  return { kind: 'field', name };
}

/**
 * The parts of a pattern such as `{SITE}-{DISCIPLINE}-{NNNN}`, or why it is none: exactly one part is
 * the running number.
 */
export function parseNumberPattern(pattern: string): readonly NumberPart[] | NumberPatternProblem {
  if (/[{}]/.test(pattern.replaceAll(token, ''))) return 'braces';
  // Splitting by an expression with a group leaves the names of the parts at the odd places.
  const parts = pattern
    .split(token)
    .flatMap((text, at): readonly NumberPart[] =>
      at % 2 === 1 ? [partOf(text)] : text === '' ? [] : [{ kind: 'text', text }],
    );
  const numbers = parts.filter(({ kind }) => kind === 'number').length;
  if (numbers === 0) return 'no_number';
  return numbers === 1 ? parts : 'two_numbers';
}

/** How patterns call a field: `type_id` is `TYPE`, `label_ids` is `LABEL`. */
export const fieldPartName = (db: string): string => db.replace(/_ids?$/, '').toUpperCase();

/** Field types whose values have a code: lists, from which somebody chooses. */
const withCodes: ReadonlySet<string> = new Set(['option', 'type', 'label', 'criticality']);

/** Whether what a column refers to has a code. */
export const hasCode = (reference: string | undefined): boolean =>
  reference !== undefined && withCodes.has(reference);

/**
 * The code of a choice without a code of its own: the first word of its name in capitals, so that
 * `EL Electrical` is `EL`.
 */
export function codeOfName(name: string): string {
  const [first = ''] = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .trim()
    .split(/[\s,:;–—/]+/);
  return first.toUpperCase().replaceAll(/[^A-Z0-9_-]/g, '');
}

/** What the parts of a number are made of; an empty text leaves its part out. */
export interface NumberValues {
  readonly site: string;
  readonly year: string;
  readonly field: (name: string) => string;
}

/** The texts before and after the running number. Numbers run by themselves for each such pair. */
export interface NumberSeries {
  readonly start: string;
  readonly end: string;
  readonly digits: number;
}

const left = '\u0000';
const running = '\u0001';

/** The series of an item. A part that is empty is left out with the separator before it. */
export function seriesOf(
  parts: readonly NumberPart[],
  { site, year, field }: NumberValues,
): NumberSeries {
  let digits = 1;
  const texts = parts.map((part) => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'number') {
      digits = part.digits;
      return running;
    }
    if (part.kind === 'year') return year;
    const text = part.kind === 'field' ? field(part.name) : site;
    return text === '' ? left : text;
  });
  const whole = texts
    .join('')
    .replace(new RegExp(`^(?:${left}[-_./ ]?)+`), '')
    .replaceAll(new RegExp(`[-_./ ]?${left}`, 'g'), '');
  const [start = '', end = ''] = whole.split(running);
  return { start, end, digits };
}

/** The number of a series. */
export const numberOf = ({ start, end, digits }: NumberSeries, running: number): string =>
  `${start}${String(running).padStart(digits, '0')}${end}`;
