import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import type { LayoutDocument } from '../../runtime/documents.ts';
import { templateSources } from '../../runtime/compile/sources.ts';
import type { WrittenSheet } from '../../contract/workbooks.ts';
import type { ReportLine } from '../import/report.ts';

/** A template as a file of another format, and what that format cannot say. */
export interface ExportedForm {
  readonly file:
    | { readonly is: 'workbook'; readonly sheets: readonly WrittenSheet[] }
    | { readonly is: 'text'; readonly text: string };
  readonly report: readonly ReportLine[];
}

/** Writes the form of a module with a template. */
export type Exporter = (module: CompiledModule, language: string) => ExportedForm;

/** The tabs of the form as its documents say them, before rules are compiled. */
export function tabsOf({ document, template }: CompiledModule): LayoutDocument {
  return template === null ? document.tabs : templateSources(document, template.document).tabs;
}

type Section = LayoutDocument[number]['sections'][number];
type Block = NonNullable<Section['content']>[number];

/** The fields and texts of a section in their order. */
export function entriesOf(
  { columns }: CompiledModule,
  tab: string,
  section: Section,
): readonly (
  | { readonly column: CompiledColumn; readonly block?: never }
  | { readonly block: Block; readonly column?: never }
)[] {
  const fields = columns
    .filter((column) => column.tab === tab && column.section === section.id)
    .map((column) => ({ order: column.order, column }));
  const blocks = (section.content ?? []).map((block) => ({ order: block.order, block }));
  return [...blocks, ...fields].toSorted((a, b) => a.order - b.order);
}

/** The decimals and the step of a number field as one step; null without one. */
export function stepOf({ settings }: Pick<CompiledColumn, 'settings'>): number | null {
  const { step, decimals } = settings;
  if (typeof step === 'number') return step;
  return typeof decimals === 'number' ? Number((10 ** -decimals).toFixed(decimals)) : null;
}
