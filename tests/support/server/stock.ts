import type { LiveModule } from '../../../server/modules/modules.ts';
import { picture, uploaded } from './files.ts';
import type { TestServer } from './server.ts';
import type { World } from './world.ts';

/** The rows of a site that items can refer to. */
export interface Stock {
  readonly server: TestServer;
  readonly siteId: number;
  /** By module type: a type, and a sub-type of it. */
  readonly types: ReadonlyMap<string, { readonly type: number; readonly subType: number }>;
  readonly labels: ReadonlyMap<string, number>;
  readonly criticality: number;
  readonly people: readonly number[];
  /** A picture and another file; null if there are none to refer to. */
  readonly files: { readonly picture: number; readonly other: number } | null;
  /** By module type: an existing item. */
  readonly items: Map<string, number>;
}

const made = ({ status, body }: { status: number; body: { id?: unknown } }): number => {
  if (status !== 201 || typeof body.id !== 'number') throw new Error(JSON.stringify(body));
  return body.id;
};

/** Gives a site types, a criticality and labels; `stockItems` adds items. */
export async function stockSite(server: TestServer, world: World, siteId: number): Promise<Stock> {
  const { admin } = world;
  const at = `/api/sites/${siteId}`;
  const types = new Map<string, { type: number; subType: number }>();
  const labels = new Map<string, number>();
  for (const { document } of server.services.modules.all()) {
    const module_type = document.type;
    const name = { en: 'Kind', de: 'Art' };
    const type = made(
      await admin.call('POST', `${at}/types`, { body: { module_type, name, code: 'K' } }),
    );
    const parent = { module_type, name: 'Smaller kind', parent_id: type };
    const subType = made(await admin.call('POST', `${at}/types`, { body: parent }));
    types.set(module_type, { type, subType });
    labels.set(
      module_type,
      made(await admin.call('POST', `${at}/labels`, { body: { module_type, name: 'Label' } })),
    );
  }
  const criticality = made(
    await admin.call('POST', `${at}/criticalities`, {
      body: { name: 'High', rank: 1, colour: '#C4570C' },
    }),
  );
  const roots = world.roots.get(siteId) ?? new Map<string, number>();
  return {
    server,
    siteId,
    types,
    labels,
    criticality,
    people: [admin.userId],
    files: {
      picture: (
        await uploaded(server, admin, siteId, await picture(), { name: 'Pumpe; „Süd“.jpg' })
      ).id,
      other: (await uploaded(server, admin, siteId, 'Text', { name: 'Notes (#1).txt' })).id,
    },
    items: new Map(roots),
  };
}

export function liveModule(server: TestServer, type: string): LiveModule {
  const module = server.services.modules.byType(type);
  if (module === undefined) throw new Error(`No module ${type}.`);
  return module;
}
