import type { DemoItem, DemoRecords, DemoSite, DemoTemplate } from '../../demo/types.ts';
import type { TemplateDocument } from '../../src/runtime/documents.ts';
import type { CompiledModule } from '../../src/runtime/compiled.ts';
import { type Tx, tenantOf } from '../db/transaction.ts';
import type { SiteAccess } from '../operations/context/site.ts';
import { createTemplateOn } from '../operations/settings/publish.ts';
import type { Services } from '../operations/services.ts';
import { createSite } from '../operations/sites/create.ts';
import { type SeedDates, seedDates } from '../../demo/seed/dates.ts';
import { seedLists } from './lists.ts';
import { type KeyMap, resolveReferences } from '../../demo/seed/resolve.ts';
import { type SeedContext, seedItem } from '../../demo/seed/item.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { insertItems, nextIds } from '../db/items/write.ts';
import { type NewEvent, writeEvents } from '../db/events.ts';

/** Stores items of one module and site, in order, with the events of their history. */
async function seedItems(
  tx: Tx,
  moduleOf: (demo: DemoItem) => CompiledModule,
  demos: readonly DemoItem[],
  place: SeedContext & { readonly organisationId: number },
): Promise<readonly NewEvent[]> {
  const [first] = demos;
  if (first === undefined) return [];
  const { organisationId, siteId, keys } = place;
  const ids = await nextIds(tx, moduleOf(first), demos.length);
  demos.forEach(({ key }, at) => keys.put(key, ids[at] ?? 0));
  const byModule = new Map<CompiledModule, Item[]>();
  const events: NewEvent[] = [];
  demos.forEach((demo, at) => {
    const module = moduleOf(demo);
    const { item, steps } = seedItem(module, ids[at] ?? 0, demo, place);
    byModule.set(module, [...(byModule.get(module) ?? []), item]);
    for (const { call, at: moment, userId, changes } of steps) {
      const past = { at: moment, user_id: userId };
      events.push({ site_id: siteId, call, item_type: item.type, item_id: item.id, changes, past });
    }
  });
  for (const [module, items] of byModule) await insertItems(tx, module, organisationId, items);
  return events;
}

/** Writes events in the order of their times. */
function writeEventsInOrder(tx: Tx, events: readonly NewEvent[]): void {
  writeEvents(
    tx,
    events.toSorted((a, b) => ((a.past?.at ?? '') < (b.past?.at ?? '') ? -1 : 1)),
  );
}

interface Published {
  readonly document: TemplateDocument;
  readonly id: number;
}

async function publish(
  services: Services,
  access: SiteAccess,
  { document }: DemoTemplate,
  keys: KeyMap,
  dates: SeedDates,
): Promise<Published> {
  const given = resolveReferences(document, keys, dates) as TemplateDocument;
  const row = await createTemplateOn(services, access, given);
  return { id: row.id, document: row.document };
}

/** The compiled module of a demo item, with its template if it has one. */
function moduleFinder({ modules }: Services, templates: ReadonlyMap<string, Published>) {
  return (demo: DemoItem): CompiledModule => {
    const live = modules.byType(demo.module);
    if (live === undefined) throw new Error(`The demo's ${demo.key} has no module ${demo.module}.`);
    const template = demo.template === undefined ? undefined : templates.get(demo.template);
    if (template === undefined) return live.compiled;
    const { id, document } = template;
    const result = modules.withTemplate(live, { id, version: 1, document });
    if (!result.ok) throw new Error(`The demo's template ${demo.template} does not compile.`);
    return result.module;
  };
}

/** A site of the demo with all its data. */
export async function seedSite(
  services: Services,
  tx: Tx,
  demo: DemoRecords,
  site: DemoSite,
  keys: KeyMap,
): Promise<void> {
  const { modules } = services;
  const now = services.now();
  const { address, key: siteKey, organisation: _organisation, ...values } = site;
  const { id, roots } = await createSite(tx, modules, { ...values, ...address }, now.toISOString());
  keys.put(siteKey, id);
  for (const root of roots.values()) keys.put(siteKey.replace(/^site:/, 'root:'), root);
  await seedLists(tx, demo, { key: siteKey, id }, keys);

  const { organisationId } = tenantOf(tx);
  const dates = seedDates(now, site.timezone);
  const templates = new Map<string, Published>();
  for (const template of demo.templates.filter((each) => each.site === siteKey)) {
    const access: SiteAccess = {
      tx,
      siteId: id,
      organisationId,
      timeZone: site.timezone,
      may: () => true,
      holds: () => true,
      userId: keys.id(template.createdBy),
      now: dates.instant(template.createdOffsetDays),
    };
    templates.set(template.key, await publish(services, access, template, keys, dates));
  }

  const moduleOf = moduleFinder(services, templates);
  const place = { organisationId, siteId: id, timeZone: site.timezone, dates, keys };
  const items = demo.items.filter((item) => item.site === siteKey);
  const events = [];
  for (const [, ofModule] of Map.groupBy(items, ({ module }) => module))
    events.push(...(await seedItems(tx, moduleOf, ofModule, place)));
  writeEventsInOrder(tx, events);
}
