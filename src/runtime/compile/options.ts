import type { CompiledModule, CompiledTemplateIdentity } from '../compiled.ts';
import type { FlowDocument } from '../documents.ts';
import type { FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';

/** Makes a test for one admin-entered pattern, or says why it can't be taken. */
export type PatternEngine = (
  pattern: string,
) =>
  | { readonly ok: true; readonly test: (text: string) => boolean }
  | { readonly ok: false; readonly reason: string };

export interface CompileOptions {
  readonly fieldTypes: FieldTypes;
  /** Default flows by name (schemas/flows). */
  readonly flows: ReadonlyMap<string, FlowDocument>;
  readonly template?: CompiledTemplateIdentity | undefined;
  /** Numbers already given to status keys; keys without one get the next free in node order. */
  readonly statusNumbers?: ReadonlyMap<string, number> | undefined;
  /** Holds a document against schemas/meta. Absent where documents come checked. */
  readonly checkDocument?:
    ((kind: 'module' | 'template', document: unknown) => readonly Problem[]) | undefined;
  /**
   * Gives problems their lines and columns: `located` with the document's text (locate.ts). Absent
   * where nobody reads them, as in the page, which then does without the parser.
   */
  readonly located?: ((problems: readonly Problem[]) => readonly Problem[]) | undefined;
  /** Types of the modules that are there; a reference to another is a warning. Absent: not checked. */
  readonly moduleTypes?: ReadonlySet<string> | undefined;
  /** re2js, loaded only where a document has patterns. */
  readonly patterns?: PatternEngine | undefined;
}

export type CompileResult =
  | { readonly ok: true; readonly module: CompiledModule; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
