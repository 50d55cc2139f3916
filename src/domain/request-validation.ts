import {
  type FieldError,
  type FieldErrorCode,
  isFieldErrorCode,
} from '../runtime/record/errors.ts';
import { pointerSegment } from '../runtime/record/pointer.ts';

/** An error of ajv. */
export interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: { readonly [name: string]: unknown };
}

/** The ajv options for validating addresses and bodies against the schemas of calls. */
export const ajvOptions = { allErrors: true, strict: false, ownProperties: true } as const;

function pointerOf({ keyword, instancePath, params }: AjvError): string {
  const name: unknown =
    keyword === 'additionalProperties'
      ? params['additionalProperty']
      : keyword === 'required'
        ? params['missingProperty']
        : undefined;
  return typeof name === 'string' ? instancePath + pointerSegment(name) : instancePath;
}

/** Keywords of calls that have no text of their own only say that the value is not possible. */
function codeOf(keyword: string): FieldErrorCode {
  if (keyword === 'additionalProperties') return 'unknown_column';
  return isFieldErrorCode(keyword) ? keyword : 'not';
}

function paramsOf({ keyword, params }: AjvError): FieldError['params'] {
  if (keyword === 'additionalProperties') return { name: String(params['additionalProperty']) };
  const plain = Object.entries(params).filter(
    (entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return Object.fromEntries(plain);
}

/** ajv's errors as field errors, without those that only summarise others. */
export function toFieldErrors(errors: readonly AjvError[]): readonly FieldError[] {
  return errors
    .filter(({ keyword }) => keyword !== 'if' && keyword !== 'anyOf')
    .map((error) => ({
      pointer: pointerOf(error),
      code: codeOf(error.keyword),
      params: paramsOf(error),
    }));
}
const maxDepth = 64;

const hasUnstorableText = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

/**
 * Whether a request's value can be stored. PostgreSQL refuses texts with a null character or half a
 * surrogate pair; deep nesting could exhaust a stack.
 */
export function isStorableJson(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return false;
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each === 'string' && hasUnstorableText(each)) return false;
      if (typeof each !== 'object' || each === null) continue;
      for (const [key, inner] of Object.entries(each)) {
        if (hasUnstorableText(key)) return false;
        next.push(inner);
      }
    }
    level = next;
  }
  return true;
}
