import { nearestWord } from './nearest.ts';
import { problem, type ProblemParams, problemText } from './problems.ts';
import { pointerSegment } from '../record/pointer.ts';
import type { Problem } from '../problem.ts';
import type { Text } from '../text.ts';

/** An error of ajv about a document, as ajv returns it with `verbose`. */
export interface DocumentError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: { readonly [name: string]: unknown };
  readonly message?: string;
  readonly propertyName?: string;
  readonly parentSchema?: { readonly $id?: string; readonly properties?: object };
}

interface ErrorText {
  readonly context: string;
  readonly params?: ProblemParams;
  /** The key inside the value, for errors about keys. */
  readonly key?: string;
}

const comparisons: { readonly [operator: string]: Text } = {
  '>=': problemText('at_least'),
  '<=': problemText('at_most'),
  '>': problemText('more_than'),
  '<': problemText('less_than'),
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

function describeError(error: DocumentError): ErrorText {
  const { keyword, params } = error;
  const text = (name: string) => String(params[name]);
  if (keyword === 'required')
    return { context: 'required', params: { key: text('missingProperty') } };
  if (keyword === 'additionalProperties') {
    const key = text('additionalProperty');
    const near = nearestWord(key, Object.keys(error.parentSchema?.properties ?? {}));
    return near === null
      ? { context: 'additional', params: { key }, key }
      : { context: 'additional_near', params: { key, near }, key };
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
    const id = error.parentSchema?.$id ?? '';
    return { context: /\/(text|rule)$/.exec(id)?.[1] ?? 'anyOf' };
  }
  return { context: '', params: { reason: error.message ?? keyword } };
}

function problemOf(error: DocumentError): Problem {
  const { context, params, key } = describeError(error);
  const pointer = error.instancePath + (key === undefined ? '' : pointerSegment(key));
  return problem('schema', pointer, { ...params, ...(context === '' ? {} : { context }) });
}

/**
 * Removes repeated errors. A value that matches no branch of an `anyOf` is reported once: by the
 * errors inside it, else by itself. Only `propertyNames` reports a malformed key.
 */
function withoutEchoes(errors: readonly DocumentError[]): readonly DocumentError[] {
  const choices = new Set(
    errors.filter(({ keyword }) => keyword === 'anyOf').map(({ instancePath }) => instancePath),
  );
  const hasDeeper = (path: string) =>
    errors.some(({ instancePath }) => instancePath.startsWith(`${path}/`));
  return errors.filter(({ keyword, instancePath, propertyName }) => {
    if (propertyName !== undefined && keyword !== 'propertyNames') return false;
    if (!choices.has(instancePath)) return true;
    return keyword === 'anyOf' && !hasDeeper(instancePath);
  });
}

/** Turns ajv's errors about a document into problems whose sentences say what to do. */
export function schemaProblems(errors: readonly DocumentError[]): readonly Problem[] {
  return withoutEchoes(errors).map(problemOf);
}
