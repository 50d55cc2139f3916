import type { ColumnDocument, FlowDocument, ModuleDocument } from '../../runtime/documents.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import type { FieldTypes } from '../../runtime/field-type.ts';
import type { Problem } from '../../runtime/problem.ts';

/** What commands know besides the template that they change. */
export interface EditorContext {
  readonly module: ModuleDocument;
  readonly fieldTypes: FieldTypes;
  /** The module's default status flow. */
  readonly flow: FlowDocument;
  /**
   * Field types of the template's own columns in its published versions, by db name, and of the columns of
   * their tables (`publishedTypes`): items store values under these names. Empty for a new template.
   */
  readonly published: ReadonlyMap<string, string>;
  /** Every problem of the compiled module with this template. */
  readonly problemsOf: (document: TemplateDocument) => readonly Problem[];
}

/** A column as the template shows it. */
export interface EditorColumn {
  readonly document: ColumnDocument;
  readonly origin: 'core' | 'template';
}
