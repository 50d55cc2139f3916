import type { ErrorBody } from '../../src/contract/error-schemas.ts';
import { ownerColumns } from '../../src/runtime/record/tree.ts';
import { withMutex } from '../../server/operations/context/keyed-mutex.ts';
import { importing } from '../support/server/imports.ts';
import { type Made, validBody } from '../support/server/items.ts';
import type { Plant } from '../support/server/plant.ts';
import { liveModule } from '../support/server/stock.ts';

/** Two modules of which items of the one hang on items of the other. */
export interface Relation {
  readonly parent: string;
  readonly child: string;
  /** The column of the child. */
  readonly column: string;
}

/** Every relation of the modules that the server has. */
export function relationsOf({ server }: Plant): readonly Relation[] {
  return server.services.modules.all().flatMap(({ compiled, document }) =>
    ownerColumns(compiled).map(({ db, settings }) => ({
      parent: settings.moduleType ?? '',
      child: document.type,
      column: db,
    })),
  );
}

/** Two calls that meet, made from new items; each resolves to its HTTP status or import state. */
export interface Race {
  readonly name: string;
  readonly calls: () => Promise<readonly [Call, Call]>;
}

type Call = () => Promise<number | string>;
type Operation = () => Promise<Call>;

interface Scene extends Relation {
  readonly plant: Plant;
  readonly make: (type: string, parent: number | null) => Promise<Made>;
  readonly top: (type: string) => number | null;
}

let made = 0;

function sceneOf(plant: Plant, relation: Relation): Scene {
  const top = (type: string) => plant.world.roots.get(plant.siteId)?.get(type) ?? null;
  const make = (type: string, parent: number | null) => {
    const [column] = ownerColumns(liveModule(plant.server, type).compiled);
    const owner = parent === null ? {} : { [column?.db ?? '']: [parent] };
    made += 1;
    return plant.make(type, { ...owner, name: `Race item ${made}`, external_id: 1_000_000 + made });
  };
  return { ...relation, plant, top, make };
}

const status = async (answer: Promise<{ readonly status: number }>) => (await answer).status;
const named = ({ id, version }: Made) => ({ id, version });

async function removed({ plant }: Scene, type: string, item: Made): Promise<Made> {
  const { body } = await plant.admin.call<Made>('DELETE', plant.at(type, `/${item.id}`), {
    version: item.version,
  });
  return body;
}

/** What may happen to a parent, by name. */
function parentOperations({ plant, parent }: Scene, item: Made): Record<string, Operation> {
  const { admin, at, siteId } = plant;
  const deleteWith = (dependents: readonly object[]) =>
    admin.call<ErrorBody>('POST', `/api/sites/${siteId}/recycle-bin`, {
      body: { items: [{ module_type: parent, ...named(item) }], dependents },
    });
  return {
    'delete the parent and all that hang on it': () =>
      Promise.resolve(async () => {
        const requested = await deleteWith([]);
        if (requested.status !== 409) return requested.status;
        return status(deleteWith(requested.body.details?.dependents ?? []));
      }),
    'delete the parent': () =>
      Promise.resolve(() =>
        status(admin.call('DELETE', at(parent, `/${item.id}`), { version: item.version })),
      ),
    'delete the parent with others': () =>
      Promise.resolve(() =>
        status(admin.call('POST', at(parent, '/remove'), { body: { items: [named(item)] } })),
      ),
  };
}

/** What may hang a child on a parent, by name. */
function childOperations(scene: Scene, item: Made): Record<string, Operation> {
  const { plant, child, column, parent, make, top } = scene;
  const { admin, at, server, stock } = plant;
  const owner = { [column]: [item.id] };
  /** A child that hangs elsewhere. */
  const elsewhere = async () => {
    const other = top(parent) ?? (await make(parent, null)).id;
    return make(child, other);
  };
  const inBin = async () => removed(scene, child, await make(child, item.id));
  const file = (rows: readonly Readonly<Record<string, unknown>>[]) => {
    const names = Object.keys(rows[0] ?? {});
    const lines = rows.map((row) => names.map((name) => JSON.stringify(row[name] ?? '')).join(','));
    return importing(server, admin, at(child), [names.join(','), ...lines].join('\n'));
  };
  return {
    'create a child': () => {
      const body = { ...validBody(liveModule(server, child).compiled, stock), ...owner };
      return Promise.resolve(() => status(admin.call('POST', at(child), { body })));
    },
    'move a child there': async () => {
      const { id, version } = await elsewhere();
      return () => status(admin.call('PATCH', at(child, `/${id}`), { body: owner, version }));
    },
    'move a child there in a batch': async () => {
      const moved = await elsewhere();
      const body = [{ ...named(moved), changes: owner }];
      return () => status(admin.call('PATCH', at(child, '/batch'), { body }));
    },
    'move children there in bulk': async () => {
      const moved = [await elsewhere(), await elsewhere()];
      const body = { items: moved.map(named), changes: owner };
      return () => status(admin.call('PATCH', at(child, '/bulk'), { body }));
    },
    'restore a child': async () => {
      const { id, version } = await inBin();
      return () => status(admin.call('POST', at(child, `/${id}/restore`), { version }));
    },
    'restore children': async () => {
      const body = { items: [named(await inBin())] };
      return () => status(admin.call('POST', at(child, '/restore'), { body }));
    },
    'import a move of a child': async () => {
      const { external_id } = await elsewhere();
      // A person may have few files read at once.
      const { run, checked } = await withMutex('races', async () => {
        const run = await file([{ external_id, [column]: item['name'] }]);
        return { run, checked: await run.check({ match: 'external_id' }) };
      });
      if (checked.counts?.bad !== 0)
        throw new Error(JSON.stringify([checked, await run.problems()]));
      return async () => (await run.apply()).state;
    },
  };
}

/** Moves of items of a tree that together would make a circle. */
function circleRaces(plant: Plant, relation: Relation): readonly Race[] {
  const scene = sceneOf(plant, relation);
  const { child, column, make, top } = scene;
  const { admin, at } = plant;
  const under = (parent: Made) => ({ [column]: [parent.id] });
  const ways: Record<string, (item: Made, parent: Made) => Promise<number>> = {
    'a change': ({ id, version }, parent) =>
      status(admin.call('PATCH', at(child, `/${id}`), { body: under(parent), version })),
    'a batch': (item, parent) =>
      status(
        admin.call('PATCH', at(child, '/batch'), {
          body: [{ ...named(item), changes: under(parent) }],
        }),
      ),
    bulk: (item, parent) =>
      status(
        admin.call('PATCH', at(child, '/bulk'), {
          body: { items: [named(item)], changes: under(parent) },
        }),
      ),
  };
  const all = Object.entries(ways);
  return all.flatMap(([first, moveFirst], number) =>
    all.slice(number).flatMap(([second, moveSecond]) => [
      {
        name: `${child}: A under B by ${first}, and B under A by ${second}`,
        calls: async () => {
          const a = await make(child, top(child));
          const b = await make(child, top(child));
          return [() => moveFirst(a, b), () => moveSecond(b, a)] as const;
        },
      },
      {
        name: `${child}: A under a child of B by ${first}, and B under a child of A by ${second}`,
        calls: async () => {
          const a = await make(child, top(child));
          const b = await make(child, top(child));
          const belowA = await make(child, a.id);
          const belowB = await make(child, b.id);
          return [() => moveFirst(a, belowB), () => moveSecond(b, belowA)] as const;
        },
      },
    ]),
  );
}

/** Every pair of operations on a parent and a child of a relation, and of moves within a tree. */
export async function racesOf(plant: Plant, relation: Relation): Promise<readonly Race[]> {
  const races: Race[] = [];
  const scene = sceneOf(plant, relation);
  const { parent, child } = relation;
  const example = await scene.make(parent, scene.top(parent));
  for (const first of Object.keys(parentOperations(scene, example)))
    for (const second of Object.keys(childOperations(scene, example)))
      races.push({
        name: `${parent} and ${child}: ${first}, and ${second}`,
        calls: async () => {
          const item = await scene.make(parent, scene.top(parent));
          const ofParent = parentOperations(scene, item)[first];
          const ofChild = childOperations(scene, item)[second];
          if (ofParent === undefined || ofChild === undefined) throw new Error('No operation.');
          const [call, other] = [await ofChild(), await ofParent()];
          return [other, call];
        },
      });
  if (parent === child) races.push(...circleRaces(plant, relation));
  return races;
}
