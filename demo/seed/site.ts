import { randomUUID } from 'node:crypto';
import { toTemplateRow } from '../../src/domain/template-row.ts';
import type { LoadedModule } from '../../src/runtime/compile/modules.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import { withTemplateCodes } from '../../src/runtime/flow/keys.ts';
import { blankItem } from '../../src/runtime/record/blank.ts';
import { compareItems } from '../../src/runtime/record/compare.ts';
import { normaliseItem } from '../../src/runtime/record/normalise-item.ts';
import { rootColumn } from '../../src/runtime/record/tree.ts';
import type { DemoItem, DemoRecords, DemoSite, DemoTemplate } from '../types.ts';
import { seedDates } from './dates.ts';
import { type SeedContext, seedItem } from './item.ts';
import { seedLists } from './lists.ts';
import { type KeyMap, resolveReferences } from './resolve.ts';
import { type EventRow, type Rows, recordEvent, recordSettingEvent } from './rows.ts';

/** The target of a seeded site. */
export interface SeedMemory {
  readonly rows: Rows;
  readonly demo: DemoRecords;
  readonly modules: readonly LoadedModule[];
  readonly now: Date;
  readonly keys: KeyMap;
}

const itemsOf = ({ items }: Rows, { document }: CompiledModule) =>
  (items[document.databaseTable] ??= []);

function seedRoots(
  { rows, modules, keys }: SeedMemory,
  { siteId, timeZone }: SeedContext,
  site: { readonly name: string; readonly root: string; readonly at: string },
): void {
  const { name, root, at } = site;
  for (const { compiled } of modules) {
    if (rootColumn(compiled) === null) continue;
    const blank = { ...blankItem(compiled, siteId), name, client_id: randomUUID(), version: 1 };
    const dated = { ...blank, created_at: at, updated_at: at };
    const item = normaliseItem(compiled, dated, { now: at, timeZone });
    const id = keys.add(root, itemsOf(rows, compiled), item);
    recordEvent(rows, {
      site_id: siteId,
      call: 'CREATE_ROOT_ITEM',
      item_type: item.type,
      item_id: id,
      at,
      user_id: null,
      changes: compareItems(compiled, null, { ...item, id }),
      comment: null,
    });
  }
}

function moduleOf(modules: readonly LoadedModule[], type: unknown): LoadedModule {
  const found = modules.find(({ compiled }) => compiled.document.type === type);
  if (found === undefined) throw new Error(`The demo names the module ${String(type)}.`);
  return found;
}

function seedTemplate(
  { rows, modules, keys }: SeedMemory,
  { siteId, dates }: SeedContext,
  template: DemoTemplate,
): CompiledModule {
  const document = withTemplateCodes(
    resolveReferences(template.document, keys, dates) as TemplateDocument,
  );
  const at = dates.instant(template.createdOffsetDays);
  const id = new Set(rows.templates.map((row) => row.id)).size + 1;
  const { compiled, withTemplate } = moduleOf(modules, document.moduleType);
  const result = withTemplate({ id, version: 1, document });
  if (!result.ok) throw new Error(`The demo's template ${template.key} does not compile.`);
  const dated = { created_at: at, updated_at: at, deleted_at: null, is_default: false };
  const kept = { id, site_id: siteId, module_type: compiled.document.type, version: 1, document };
  rows.templates.push(toTemplateRow({ ...kept, ...dated }, result.module));
  keys.put(template.key, id);
  const user_id = keys.id(template.createdBy);
  recordSettingEvent(rows, { site_id: siteId, call: 'CREATE_TEMPLATE', item_id: id, at, user_id });
  return result.module;
}

function seedItems(
  { rows, keys }: SeedMemory,
  place: SeedContext,
  demos: readonly DemoItem[],
  moduleFor: (demo: DemoItem) => CompiledModule,
): readonly Omit<EventRow, 'id' | 'sequence'>[] {
  const first = demos.map((demo) => itemsOf(rows, moduleFor(demo)).length)[0] ?? 0;
  demos.forEach(({ key }, at) => keys.put(key, first + at + 1));
  return demos.flatMap((demo) => {
    const module = moduleFor(demo);
    const { item, steps } = seedItem(module, keys.id(demo.key), demo, place);
    itemsOf(rows, module).push(item);
    return steps.map(({ userId, ...step }) => ({
      ...step,
      site_id: place.siteId,
      item_type: item.type,
      item_id: item.id,
      user_id: userId,
      comment: null,
    }));
  });
}

/** Seeds a site of the demo with everything that belongs to it. */
export function seedSite(memory: SeedMemory, site: DemoSite): void {
  const { rows, demo, modules, now, keys } = memory;
  const { key, organisation, address, ...values } = site;
  const timeZone = values.timezone;
  const organisation_id = keys.id(organisation);
  const siteId = keys.add(key, rows.sites, { ...values, ...address, organisation_id });
  const place: SeedContext = { siteId, timeZone, dates: seedDates(now, timeZone), keys };
  const at = now.toISOString();
  seedRoots(memory, place, { name: values.name, root: key.replace(/^site:/, 'root:'), at });
  seedLists(rows, demo, { key, id: siteId, at }, keys);
  const templates = new Map(
    demo.templates
      .filter((each) => each.site === key)
      .map((template) => [template.key, seedTemplate(memory, place, template)]),
  );
  const moduleFor = ({ module, template }: DemoItem) =>
    templates.get(template ?? '') ?? moduleOf(modules, module).compiled;
  const items = demo.items.filter((item) => item.site === key);
  const events = [...Map.groupBy(items, ({ module }) => module).values()].flatMap((ofModule) =>
    seedItems(memory, place, ofModule, moduleFor),
  );
  for (const event of events.toSorted((a, b) => (a.at < b.at ? -1 : 1))) recordEvent(rows, event);
}
