import type { QueryClient } from '@tanstack/react-query';
import { currentUserQueryOptions, siteTemplatesQueryOptions } from '../../api/query-options.ts';
import type { TemplateRow } from '../../contract/directory.ts';
import type { OutboxEntry } from '../../domain/outbox/outbox.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';
import { lazyPatterns } from '../registry/lazy-patterns.ts';
import { type ModuleRegistry, modulesRead } from '../registry/registry.ts';
import { lackedOn, registryFor } from '../registry/site-modules.ts';
import { templateModules, type TemplateModules } from '../registry/templates.ts';

interface Known {
  readonly all: ModuleRegistry;
  readonly lacked: string;
  readonly registry: ModuleRegistry;
  readonly templates: TemplateModules;
}

/** Template versions compile once for each list of templates. */
const known = new WeakMap<readonly TemplateRow[], Known>();

function modulesOf(all: ModuleRegistry, lacked: string, rows: readonly TemplateRow[]): Known {
  const before = known.get(rows);
  if (before?.all === all && before.lacked === lacked) return before;
  const registry = registryFor(all, lacked);
  const templates = templateModules(registry, rows, lazyPatterns);
  const modules = { all, lacked, registry, templates };
  known.set(rows, modules);
  return modules;
}

/**
 * The module of an entry as the template version of an item and the rights of the person see it;
 * null if the person has it no more. Rejects if it can't be read.
 */
export async function entryModule(
  cache: QueryClient,
  { site, endpoint }: Pick<OutboxEntry, 'site' | 'endpoint'>,
  item: Pick<Item, 'template_id' | 'template_version'>,
): Promise<CompiledModule | null> {
  const [all, me, rows] = await Promise.all([
    cache.query(modulesRead),
    cache.query(currentUserQueryOptions),
    cache.query(siteTemplatesQueryOptions(site)),
  ]);
  const { registry, templates } = modulesOf(all, lackedOn(all, me, site), rows);
  const module = registry.byType.get(endpoint.type);
  if (module === undefined) return null;
  const { template_id: id, template_version: version } = item;
  return templates.forVersion(module, id, version);
}
