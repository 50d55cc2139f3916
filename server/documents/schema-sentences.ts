import type { ErrorObject } from 'ajv';
import { problem, type ProblemParams } from '../../src/runtime/compile/problems.ts';
import { segment } from '../../src/runtime/record/pointer.ts';
import type { Problem } from '../../src/runtime/problem.ts';

interface Said {
  readonly context: string;
  readonly params?: ProblemParams;
  /** A key below the value that the error stands at. */
  readonly key?: string;
}

const comparisons: { readonly [operator: string]: { en: string; de: string } } = {
  '>=': { en: 'at least', de: 'mindestens' },
  '<=': { en: 'at most', de: 'höchstens' },
  '>': { en: 'more than', de: 'mehr als' },
  '<': { en: 'less than', de: 'weniger als' },
};

const counted: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

const bounds: ReadonlySet<string> = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
]);

function said(error: ErrorObject): Said {
  const { keyword } = error;
  const params = error.params as { readonly [name: string]: unknown };
  const text = (name: string) => String(params[name]);
  if (keyword === 'required')
    return { context: 'required', params: { key: text('missingProperty') } };
  if (keyword === 'additionalProperties') {
    const key = text('additionalProperty');
    return { context: 'additional', params: { key }, key };
  }
  if (keyword === 'propertyNames') {
    const key = text('propertyName');
    return { context: 'name', params: { key }, key };
  }
  if (keyword === 'type') {
    const type = Array.isArray(params['type']) ? params['type'].join(', ') : text('type');
    return { context: 'type', params: { type } };
  }
  if (keyword === 'enum') {
    const values = JSON.stringify(params['allowedValues']).slice(1, -1).replaceAll(',', ', ');
    return { context: 'enum', params: { values } };
  }
  if (keyword === 'const') {
    return { context: 'const', params: { value: JSON.stringify(params['allowedValue']) } };
  }
  if (keyword === 'pattern') return { context: 'pattern', params: { pattern: text('pattern') } };
  if (keyword === 'uniqueItems') return { context: 'unique' };
  if (counted.has(keyword)) {
    const limit = Number(params['limit']);
    return { context: keyword, params: { limit, count: limit } };
  }
  if (bounds.has(keyword)) {
    const comparison = comparisons[text('comparison')] ?? text('comparison');
    return { context: 'bound', params: { comparison, limit: Number(params['limit']) } };
  }
  if (keyword === 'anyOf' || keyword === 'oneOf') {
    const id = (error.parentSchema as { readonly $id?: string } | undefined)?.$id ?? '';
    return { context: /\/(text|rule)$/.exec(id)?.[1] ?? 'anyOf' };
  }
  return { context: '', params: { reason: error.message ?? keyword } };
}

/** An error of ajv as a problem whose sentence says what to do. */
export function schemaProblem(error: ErrorObject): Problem {
  const { context, params, key } = said(error);
  const pointer = error.instancePath + (key === undefined ? '' : segment(key));
  return problem('schema', pointer, { ...params, ...(context === '' ? {} : { context }) });
}
