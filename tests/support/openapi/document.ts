import { isObject } from '../../../src/runtime/record/json.ts';
import type { Method } from '../server/client.ts';

/** A parameter as the document describes it. */
export interface DescribedParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: unknown;
}

export interface DescribedAnswer {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
  readonly content?: Readonly<Record<string, { readonly schema?: unknown }>>;
}

/** An operation of the API document with its path and method. */
export interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters: readonly DescribedParameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: unknown }>>;
  };
  /** By status, references resolved; `at` is the JSON pointer of each. */
  readonly answers: ReadonlyMap<number, DescribedAnswer & { readonly at: readonly string[] }>;
  readonly 'x-module'?: string;
  readonly 'x-invalidates'?: readonly string[];
}

/** The value at a reference into the document. */
export function resolveIn(document: object, ref: string): unknown {
  const names = ref.replace('#/', '').split('/');
  return names.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), document);
}

/** Every operation of a document. */
export function operationsOf(document: { readonly paths?: unknown }): readonly Operation[] {
  const paths = Object.entries(document.paths as Record<string, Record<string, object>>);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const { responses, parameters = [] } = operation as {
        readonly responses: Record<string, { readonly $ref?: string }>;
        readonly parameters?: readonly DescribedParameter[];
      };
      const answers = Object.entries(responses).map(([status, answer]) => {
        const at =
          answer.$ref === undefined
            ? ['paths', path, method, 'responses', status]
            : answer.$ref.replace('#/', '').split('/');
        const described = answer.$ref === undefined ? answer : resolveIn(document, answer.$ref);
        return [Number(status), { ...(described as DescribedAnswer), at }] as const;
      });
      return {
        ...(operation as Operation),
        method: method.toUpperCase() as Method,
        path,
        parameters,
        answers: new Map(answers),
      };
    }),
  );
}
