import type { CompiledModule } from '../runtime/compiled.ts';
import type { TemplateDocument } from '../runtime/documents.ts';
import type { TemplateRow } from '../contract/directory.ts';

/** A stored version of a template. */
export interface TemplateRecord {
  readonly id: number;
  readonly site_id: number;
  readonly module_type: string;
  readonly version: number;
  readonly document: TemplateDocument;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  readonly is_default: boolean;
}

/** A template version as calls return it; `compiled` is its module as that version sees it. */
export function toTemplateRow(stored: TemplateRecord, { flow }: CompiledModule): TemplateRow {
  const { id, site_id, module_type, version, document } = stored;
  const { created_at, updated_at, deleted_at, is_default } = stored;
  return {
    id,
    site_id,
    module_type,
    name: document.name,
    description: document.description ?? null,
    version,
    document,
    status_numbers: Object.fromEntries(flow.statuses.map(({ key, number }) => [key, number])),
    created_at,
    updated_at,
    deleted_at,
    is_default,
  };
}
