import type { CompiledModule } from '../../src/runtime/compiled.ts';
import type { Item } from '../../src/runtime/record/item.ts';
import { compiled, shippedModules } from '../support/compiled.ts';
import { type Caller, send } from './calls.ts';

/** A module whose items are written, on one site. */
export interface TestModule {
  readonly type: string;
  readonly module: CompiledModule;
  readonly siteId: number;
  /** Path of its items. */
  readonly path: string;
  /** The required values of an item, taken from the demo. */
  readonly required: Readonly<Record<string, unknown>>;
}

/**
 * The modules that are written: with few and with many required fields, with short and long flows.
 */
const written = {
  site: 'Raffination Saaleaue',
  types: ['checklists', 'workorders', 'observations'],
};
/** The modules that files are imported into; nothing else writes to them. */
const imported = { site: 'Ironbark Ridge', types: ['checklists'] };

async function get(caller: Caller, path: string): Promise<unknown> {
  const outcome = await send(caller, { method: 'GET', path });
  if (outcome.kind !== 'answer' || outcome.status !== 200) throw new Error(JSON.stringify(outcome));
  return outcome.body;
}

async function items(
  caller: Caller,
  { path, module }: TestModule,
  query: string,
): Promise<readonly Item[]> {
  const reply = (await get(caller, path + query)) as Readonly<Record<string, readonly Item[]>>;
  return reply[module.document.wrapper] ?? [];
}

/** The items of a module that are not deleted. */
export function listOf(caller: Caller, target: TestModule): Promise<readonly Item[]> {
  return items(caller, target, '');
}

/** The items of a module, including deleted ones. */
export function everyItemOf(caller: Caller, target: TestModule): Promise<readonly Item[]> {
  return items(caller, target, '?sync_cursor=0');
}

/** The modules on a site of the demo. */
async function modulesOfSite(
  caller: Caller,
  { site: siteName, types }: typeof written,
): Promise<readonly TestModule[]> {
  const sites = (await get(caller, '/api/sites')) as readonly { id: number; name: string }[];
  const site = sites.find(({ name }) => name === siteName);
  if (site === undefined) throw new Error(`The demo has no site ${siteName}.`);
  const kinds: TestModule[] = [];
  for (const type of types) {
    const document = shippedModules.get(type);
    if (document === undefined) throw new Error(`There is no module ${type}.`);
    const module = compiled(document);
    const path = `/api/sites/${site.id}/${document.api}`;
    const plain = { type, module, siteId: site.id, path, required: {} };
    const [like] = await listOf(caller, plain);
    if (like === undefined) throw new Error(`${siteName} has no ${type}.`);
    const needed = module.columns.filter(
      ({ required, origin: place }) => required && place === 'core',
    );
    kinds.push({ ...plain, required: Object.fromEntries(needed.map(({ db }) => [db, like[db]])) });
  }
  return kinds;
}

export const writtenModules = (caller: Caller): Promise<readonly TestModule[]> =>
  modulesOfSite(caller, written);
export const importedModules = (caller: Caller): Promise<readonly TestModule[]> =>
  modulesOfSite(caller, imported);
