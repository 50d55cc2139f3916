import type { FieldError } from '../runtime/record/errors.ts';
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

function paramsOf({ params }: AjvError): FieldError['params'] {
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
      code: error.keyword === 'additionalProperties' ? 'unknown_column' : error.keyword,
      params: paramsOf(error),
    }));
}
