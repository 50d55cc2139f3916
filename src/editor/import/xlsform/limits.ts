import type { JsonObject } from '../../../runtime/record/json.ts';
import type { Expression } from './expression/parser.ts';

/** What bounds a value: the value itself, the length of a text, or the number of choices. */
const measured: Readonly<Record<string, readonly [min: string, max: string]>> = {
  value: ['min', 'max'],
  'string-length': ['minLength', 'maxLength'],
  'count-selected': ['min_selected', 'max_selected'],
};

function measureOf(expression: Expression): string | null {
  if (expression.is === 'self') return 'value';
  if (expression.is !== 'call') return null;
  return expression.args.length === 1 && expression.args[0]?.is === 'self' ? expression.name : null;
}

function literal(expression: Expression): number | null {
  if (expression.is === 'negative' && expression.of.is === 'number') return -expression.of.value;
  return expression.is === 'number' ? expression.value : null;
}

/** `. >= 3` as the setting `min`; null if it is no such bound. */
function boundOf(expression: Expression): readonly [string, number] | null {
  if (expression.is !== 'binary') return null;
  const measure = measureOf(expression.left);
  const value = literal(expression.right);
  if (measure === null || value === null) return null;
  const names = Object.hasOwn(measured, measure) ? measured[measure] : undefined;
  if (names === undefined) return null;
  if (expression.operator === '>=') return [names[0], value];
  return expression.operator === '<=' ? [names[1], value] : null;
}

/**
 * The settings that say the same as a constraint which consists of bounds: `. >= 0 and . <= 10`. Null
 * if it says anything else.
 */
export function boundsOf(constraint: Expression): JsonObject | null {
  const parts =
    constraint.is === 'all' && constraint.operator === 'and' ? constraint.args : [constraint];
  const bounds = parts.map(boundOf);
  const found = bounds.filter((bound) => bound !== null);
  const names = new Set(found.map(([name]) => name));
  if (found.length !== parts.length || names.size !== parts.length) return null;
  return Object.fromEntries(found);
}

const anywhere = /^\[\\s\\S\]\*\(\?:([\s\S]*)\)\[\\s\\S\]\*$/;

/** The pattern of `regex(., '…')`, which fits the whole text; null if it is none. */
export function patternOf(constraint: Expression): string | null {
  if (constraint.is !== 'call' || constraint.name !== 'regex') return null;
  const [of, pattern] = constraint.args;
  if (of?.is !== 'self' || pattern?.is !== 'text' || pattern.value === '') return null;
  return anywhere.exec(pattern.value)?.[1] ?? `^(?:${pattern.value})$`;
}

/** A pattern of a field as one for the whole text, which `patternOf` gives back. */
export const wholePattern = (pattern: string): string =>
  /^\^\(\?:([\s\S]*)\)\$$/.exec(pattern)?.[1] ?? String.raw`[\s\S]*(?:${pattern})[\s\S]*`;
