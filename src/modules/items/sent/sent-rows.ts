import { documentIds } from '../../../domain/sent-versions.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import { sentCells, sentModule, sentTables } from '../../../runtime/flow/sent-versions.ts';
import type { Item } from '../../../runtime/record/item.ts';
import { rowsOf } from '../../../runtime/record/rows.ts';
import { valueOf } from '../../../runtime/record/values.ts';

/** A version of a document that an item sent. */
export interface SentDocument {
  /** The module of the document. */
  readonly type: string;
  readonly id: number;
  readonly version: number;
  readonly revision: string | null;
}

/** The versions of documents that an item sent; none for items that send nothing, or not yet. */
export function sentDocuments(module: CompiledModule, item: Item): readonly SentDocument[] {
  return sentTables(module.flow).flatMap((table) => {
    const type = sentModule(table);
    if (type === null) return [];
    return rowsOf(valueOf(table, item)).flatMap((row): readonly SentDocument[] => {
      const [id] = documentIds([row]);
      const { [sentCells.version]: version, [sentCells.revision]: revision } = row;
      if (id === undefined || typeof version !== 'number') return [];
      return [{ type, id, version, revision: typeof revision === 'string' ? revision : null }];
    });
  });
}
