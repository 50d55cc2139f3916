import type { Comparison } from '../../operations/scim/conditions.ts';

/** An attribute in a filter or a PATCH path: `urn:…:User:name.familyName`. */
export interface AttributePath {
  /** The URI of the schema; null: that of the resource. */
  readonly schema: string | null;
  /** The attribute; '' names all attributes of `schema`. */
  readonly name: string;
  readonly sub: string | null;
}

export const comparisons = [
  'eq',
  'ne',
  'co',
  'sw',
  'ew',
  'gt',
  'ge',
  'lt',
  'le',
] as const satisfies readonly Comparison[];

export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644, section 3.4.2.2. */
export type Filter =
  | { readonly op: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly op: 'not'; readonly term: Filter }
  | { readonly op: 'pr'; readonly path: AttributePath }
  | { readonly op: Comparison; readonly path: AttributePath; readonly value: FilterValue }
  | { readonly op: 'some'; readonly path: AttributePath; readonly filter: Filter };

/** The path of a PATCH operation: an attribute, or values of one that a filter chooses. */
export interface PatchPath {
  readonly path: AttributePath;
  readonly filter: Filter | null;
}
