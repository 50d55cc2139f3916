import { makeItem, stockItems } from './items.ts';
import { type TestServer, testServer } from './server.ts';
import type { TestServerOptions } from './settings.ts';
import { type Stock, liveModule, stockSite } from './stock.ts';
import { type Person, type World, makeWorld } from './world.ts';

/** A server with an organisation of two sites, the first of which has one item of every module. */
export interface Plant {
  readonly server: TestServer;
  readonly world: World;
  readonly stock: Stock;
  readonly admin: Person;
  readonly siteId: number;
  /** The address of a module's items on the first site, followed by `rest`. */
  readonly at: (type: string, rest?: string) => string;
  readonly make: (
    type: string,
    fields?: Parameters<typeof makeItem>[3],
  ) => ReturnType<typeof makeItem>;
}

export async function makePlant(options: TestServerOptions = {}): Promise<Plant> {
  const server = await testServer(options);
  const world = await makeWorld(server, 'north', 2);
  const [siteId = 0] = world.siteIds;
  const stock = await stockSite(server, world, siteId);
  await stockItems(world.admin, stock);
  return {
    server,
    world,
    stock,
    siteId,
    admin: world.admin,
    at: (type, rest = '') => `/api/sites/${siteId}/${liveModule(server, type).document.api}${rest}`,
    make: (type, fields = {}) => makeItem(world.admin, stock, type, fields),
  };
}
