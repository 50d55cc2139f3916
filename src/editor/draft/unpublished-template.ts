import type { QueryClient } from '@tanstack/react-query';
import type { ModuleRegistry } from '../../modules/registry/module-registry.ts';
import { loadPatternEngine } from '../../modules/registry/lazy-patterns.ts';
import type { TemplateDocument } from '../../runtime/documents.ts';
import { type CompiledDraft, draftCompiler } from '../model/compile-draft.ts';
import { createLog } from '../model/log.ts';
import { toLogEntry } from './draft-entries.ts';
import { draftSourceOf } from './draft-source.ts';
import { readDraft, type TemplatePlace } from './opened-draft.ts';

interface UnpublishedTemplate {
  readonly document: TemplateDocument;
  readonly compiled: CompiledDraft;
}

/**
 * A template that was never published, as its draft is now; null if it is gone. Rejects with an ApiError or a
 * LoadError.
 */
export async function readUnpublishedTemplate(
  cache: QueryClient,
  { entries: known, modules }: ModuleRegistry,
  { moduleType, ...place }: Pick<TemplatePlace, 'siteId' | 'moduleType' | 'templateId'>,
): Promise<UnpublishedTemplate | null> {
  const [{ draft, entries }, patterns] = await Promise.all([
    readDraft(cache, place),
    loadPatternEngine(),
  ]);
  const entry = known.get(moduleType);
  if (draft === null || entry === undefined) return null;
  const source = draftSourceOf({ entry, modules, row: null, patterns });
  const { module, flow, fieldTypes } = source;
  const compiler = draftCompiler(source);
  const context = {
    module,
    flow,
    fieldTypes,
    published: new Map(),
    problemsOf: compiler.problemsOf,
  };
  const log = createLog(draft.document, context);
  for (const [index, { entry: each }] of entries.entries()) log.insert(index, toLogEntry(each));
  const document = log.document();
  return { document, compiled: compiler.compile(document) };
}
