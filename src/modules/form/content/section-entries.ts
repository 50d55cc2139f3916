import type { CompiledColumn, CompiledSection, ContentBlock } from '../../../runtime/compiled.ts';

/** A field or a block of content of a section. */
type SectionEntry =
  | { readonly column: CompiledColumn; readonly block?: never }
  | { readonly block: ContentBlock; readonly column?: never };

/**
 * The given fields of a section (those that a view shows, in their order) with its content between
 * them. A block comes before a field with the same order.
 */
export function sectionEntries(
  { content }: Pick<CompiledSection, 'content'>,
  columns: readonly CompiledColumn[],
): readonly SectionEntry[] {
  const fields = columns.map((column) => ({ order: column.order, column }));
  const blocks = content.map((block) => ({ order: block.order, block }));
  return [...blocks, ...fields].toSorted((a, b) => a.order - b.order);
}

/** Fields that follow one another, or one block. */
export type EntryRun =
  | { readonly columns: readonly CompiledColumn[]; readonly block?: never }
  | { readonly block: ContentBlock; readonly columns?: never };

/** Entries with the fields between two blocks as one run each. */
export function entryRuns(entries: readonly SectionEntry[]): readonly EntryRun[] {
  const runs: EntryRun[] = [];
  let fields: CompiledColumn[] = [];
  for (const { column, block } of entries) {
    if (block !== undefined) {
      runs.push({ block });
      fields = [];
    } else {
      if (fields.length === 0) runs.push({ columns: fields });
      fields.push(column);
    }
  }
  return runs;
}
