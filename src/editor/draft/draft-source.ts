import type { TemplateRow } from '../../contract/directory.ts';
import type { ModuleEntry } from '../../contract/modules.ts';
import type { ModuleRegistry } from '../../modules/registry/module-registry.ts';
import { itemColumnsOf } from '../../runtime/compile/item-columns.ts';
import type { PatternEngine } from '../../runtime/compile/options.ts';
import { fieldTypes } from '../../widgets/fields.ts';
import type { DraftSource } from '../model/compile-draft.ts';

interface Template {
  readonly entry: ModuleEntry;
  readonly modules: ModuleRegistry['modules'];
  /** The newest published version; null if there is none. */
  readonly row: TemplateRow | null;
  readonly patterns: PatternEngine;
}

/** What the draft of a template is compiled with. */
export function draftSourceOf({ entry, modules, row, patterns }: Template): DraftSource {
  const documents = modules.map(({ document }) => document);
  return {
    module: entry.document,
    flow: entry.flow,
    fieldTypes,
    patterns,
    moduleTypes: new Set(documents.map(({ type }) => type)),
    itemColumns: itemColumnsOf(documents, fieldTypes),
    statusNumbers: new Map(Object.entries(row?.status_numbers ?? entry.status_numbers)),
    identity: { id: row?.id ?? 0, version: row?.version ?? 0 },
  };
}
