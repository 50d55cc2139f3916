import type { Stock } from '../server/stock.ts';
import type { Backends } from './backends.ts';

interface Row {
  readonly id: number;
  readonly module_type: string;
  readonly parent_id: number | null;
}

function typeAndSubType(types: readonly Row[], moduleType: string) {
  const ofModule = types.filter(({ module_type }) => module_type === moduleType);
  const subType = ofModule.find(({ parent_id }) => parent_id !== null);
  return { type: subType?.parent_id ?? ofModule[0]?.id ?? 0, subType: subType?.id ?? 0 };
}

/** The rows of the demo's first site that new items can refer to; the same on both sides. */
export async function demoStock({ server, real }: Backends, siteId: number): Promise<Stock> {
  const at = `/api/sites/${siteId}`;
  const read = async (url: string) => (await server.send({ method: 'GET', url: at + url })).body;
  const types = (await read('/types')) as readonly Row[];
  const { labels } = (await read('/labels')) as { readonly labels: readonly Row[] };
  const kinds = real.services.modules.all().map(({ document }) => document);
  const items = new Map<string, number>();
  for (const { type, api, wrapper } of kinds) {
    const list = (await read(`/${api}?limit=1`)) as { readonly [key: string]: readonly Row[] };
    const [first] = list[wrapper] ?? [];
    if (first !== undefined) items.set(type, first.id);
  }
  return {
    server: real,
    siteId,
    types: new Map(kinds.map(({ type }) => [type, typeAndSubType(types, type)])),
    labels: new Map(labels.map(({ id, module_type }) => [module_type, id])),
    criticality: 1,
    people: [1],
    // The mock has no files.
    files: null,
    items,
  };
}
