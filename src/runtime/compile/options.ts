import type { CompiledModule, CompiledTemplateIdentity } from '../compiled.ts';
import type { FlowDocument } from '../documents.ts';
import type { FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import type { ColumnReuse } from './reuse.ts';

/**
 * Makes a test for one admin-entered pattern, or says why the pattern is refused. The test takes
 * texts of up to `maxTextLength` UTF-16 units; undefined: any length.
 */
export type PatternEngine = (
  pattern: string,
) =>
  | { readonly ok: true; readonly test: (text: string) => boolean; readonly maxTextLength?: number }
  | { readonly ok: false; readonly reason: string };

/** Core columns that refer to items, by the type of their module. */
export type ItemColumns = ReadonlyMap<string, ReadonlySet<string>>;

export interface CompileOptions {
  readonly fieldTypes: FieldTypes;
  /** Default flows by name (schemas/flows). */
  readonly flows: ReadonlyMap<string, FlowDocument>;
  readonly template?: CompiledTemplateIdentity | undefined;
  /**
   * The template is stored, and items have it: a right that the module got later must not make them
   * unreadable. What requirements of its moves say of a hidden column is kept silent.
   */
  readonly isStored?: boolean | undefined;
  /** Numbers already assigned to status keys; other keys get the next free ones in node order. */
  readonly statusNumbers?: ReadonlyMap<string, number> | undefined;
  /** Validates a document against schemas/meta. Absent: documents are already validated. */
  readonly checkDocument?:
    ((kind: 'module' | 'template', document: unknown) => readonly Problem[]) | undefined;
  /**
   * Adds lines and columns to problems: `positionsIn` with the document's text (locate.ts). Absent
   * if nobody reads them, as in the page, which so saves loading the parser.
   */
  readonly located?: ((problems: readonly Problem[]) => readonly Problem[]) | undefined;
  /** Types of the existing modules; a reference to another is a warning. Absent: not checked. */
  readonly moduleTypes?: ReadonlySet<string> | undefined;
  /**
   * What columns of other modules can be compared with a field that limits a choice; another one is a
   * warning. Of modules that are not in it nothing is checked.
   */
  readonly itemColumns?: ItemColumns | undefined;
  /** Columns of earlier compilations of the same draft (reuse.ts). */
  readonly reuse?: ColumnReuse | undefined;
  /** re2js, loaded only if a document has patterns. */
  readonly patterns?: PatternEngine | undefined;
}

export type CompileResult =
  | { readonly ok: true; readonly module: CompiledModule; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };
