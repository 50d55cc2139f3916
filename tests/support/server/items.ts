import fc from 'fast-check';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { isLocked } from '../../../src/runtime/record/column-state.ts';
import { applyChanges } from '../../../src/runtime/record/apply.ts';
import { validateItem } from '../../../src/runtime/record/validate.ts';
import type { ItemChanges } from '../../../src/runtime/record/item.ts';
import type { Client } from './client.ts';
import { type Stock, liveModule } from './stock.ts';
import { valuesOf } from './values.ts';

function arbitraryOf(
  column: CompiledColumn,
  stock: Stock,
  { document: { type } }: CompiledModule,
): fc.Arbitrary<unknown> | null {
  if (isLocked(column)) return null;
  // Two bodies may be made from one seed.
  if (column.unique && !column.required) return null;
  return valuesOf[column.fieldType.document.type]?.(column, stock, type) ?? null;
}

/**
 * Valid bodies to create an item of a module: always with required fields, sometimes with others.
 */
export function validBodies(module: CompiledModule, stock: Stock): fc.Arbitrary<ItemChanges> {
  const place = (name: CompiledColumn['origin']) => {
    const fields = module.columns
      .filter((column) => column.origin === name)
      .flatMap((column) => {
        const values = arbitraryOf(column, stock, module);
        return values === null ? [] : [[column, values] as const];
      });
    return fc.record(Object.fromEntries(fields.map(([{ db }, values]) => [db, values])), {
      requiredKeys: fields.filter(([{ required }]) => required).map(([{ db }]) => db),
    });
  };
  return fc
    .tuple(place('core'), place('template'))
    .map(([core, columns]) => ({ ...core, columns }))
    .filter((body) => meetsRules(module, body));
}

/** Whether a body meets the rules that relate its fields, such as an end after the start. */
function meetsRules(module: CompiledModule, body: ItemChanges): boolean {
  const context = { now: new Date().toISOString(), timeZone: 'UTC' };
  const { item } = applyChanges(module, module.blank, body, context);
  return validateItem(module, item, context).every(
    ({ code }) => code !== 'rule' && code !== 'required',
  );
}

/** One valid body; the same for the same seed. */
export function validBody(module: CompiledModule, stock: Stock, seed = 1): ItemChanges {
  const [body] = fc.sample(validBodies(module, stock), { numRuns: 1, seed });
  if (body === undefined) throw new Error('No body.');
  return body;
}

/** An item in a response. */
export interface Made {
  readonly id: number;
  readonly version: number;
  readonly status: number;
  readonly [key: string]: unknown;
}

/** Creates an item of a module type on the stock's site, with `fields` over the required ones. */
export async function makeItem(
  client: Client,
  stock: Stock,
  type: string,
  fields: ItemChanges = {},
): Promise<Made> {
  const { document, compiled } = liveModule(stock.server, type);
  const url = `/api/sites/${stock.siteId}/${document.api}`;
  const body = { ...validBody(compiled, stock), ...fields };
  const answer = await client.call<Made>('POST', url, { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Creates one item of every module on the site, in the order of their dependencies. */
export async function stockItems(client: Client, stock: Stock): Promise<void> {
  const { modules } = stock.server.services;
  const needs = (module: CompiledModule) =>
    module.columns
      .filter(({ required, fieldType }) => required && fieldType.document.reference === 'item')
      .map(({ settings }) => settings.moduleType)
      .filter((type) => type !== undefined);
  const open = modules.all().map(({ compiled }) => compiled);
  while (open.length > 0) {
    const at = open.findIndex((module) => needs(module).every((type) => stock.items.has(type)));
    const [module] = open.splice(Math.max(at, 0), 1);
    if (module === undefined || at < 0) throw new Error('Modules need each other.');
    const { type } = module.document;
    stock.items.set(type, (await makeItem(client, stock, type)).id);
  }
}
