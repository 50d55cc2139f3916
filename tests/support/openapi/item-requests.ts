import type { LiveModule } from '../../../server/modules/modules.ts';
import type { Client } from '../server/client.ts';
import { type Made, validBody } from '../server/items.ts';
import type { Plant } from '../server/plant.ts';
import { callActivity } from './activity-requests.ts';
import { formOf } from './form.ts';

/** Moves a new item along the first way that its flow allows. */
async function moveSome(client: Client, at: string, live: LiveModule, make: () => Promise<Made>) {
  const { flow } = live.compiled;
  const ways = flow.movesFrom.get(flow.start.number) ?? [];
  for (const { to } of ways) {
    const move = { to: to.key, comment: 'As agreed.' };
    const [one, other] = [await make(), await make()];
    const items = [{ id: one.id, version: one.version }];
    await client.call('POST', `${at}/transitions`, { body: { items, ...move } });
    const { id, version } = other;
    await client.call('POST', `${at}/${id}/transitions`, { body: move, version });
  }
}

/**
 * Values with which every call for an item of the module succeeds: it can be unwatched, and what it sends has a
 * file and somebody to whom it goes.
 */
async function neededValues(client: Client, plant: Plant, { compiled }: LiveModule) {
  const { columns, flow } = compiled;
  const watchers = columns.filter(({ fieldType }) => fieldType.document.type === 'force_watch');
  const values = Object.fromEntries(watchers.map(({ db }) => [db, []]));
  const sent = [...flow.records.values()].flat().find(({ what }) => what === 'versions');
  if (sent === undefined) return values;
  const { id } = await plant.make('dms_documents', { dms_versions: null });
  const form = formOf('manual.txt', 'sent');
  await client.call('POST', plant.at('dms_documents', `/${id}/upload`), form);
  const people = columns.filter(({ assignment }) => assignment);
  const to = { user_ids: [plant.admin.userId], team_ids: [] };
  return {
    ...values,
    ...Object.fromEntries(sent.sources.map(({ db }) => [db, [id]])),
    ...Object.fromEntries(people.map(({ db }) => [db, to])),
  };
}

/** Makes every call of a module so that it succeeds, and changes items in the bin. */
export async function callItems(client: Client, plant: Plant, live: LiveModule): Promise<void> {
  const { admin, stock, siteId } = plant;
  const at = `/api/sites/${siteId}/${live.document.api}`;
  let seed = 100;
  const needed = await neededValues(client, plant, live);
  const bodyOf = (number: number) => ({ ...validBody(live.compiled, stock, number), ...needed });
  const make = async () => (await client.call<Made>('POST', at, { body: bodyOf(seed++) })).body;
  const item = await make();
  for (const question of ['', '?limit=1', '?fields=name', '?sync_cursor=0', '?deleted=only'])
    await client.call('GET', `${at}${question}`);
  for (const question of ['', '?by=status', '?by=created_at&unit=month&order=count&limit=1'])
    await client.call('GET', `${at}/groups${question}`);
  for (const format of ['csv', 'xlsx']) {
    await client.call('GET', `${at}/export?format=${format}`);
    await client.call('POST', `${at}/export`, { body: { format, ids: [item.id] } });
  }
  await client.call('GET', `${at}/${item.id}`);
  const changes = bodyOf(7);
  const changed = await client.call<Made>('PATCH', `${at}/${item.id}`, {
    body: changes,
    version: item.version,
  });
  const { id, version } = changed.body;
  await client.call('GET', `${at}/${id}/history`);
  await callActivity(client, `${at}/${id}`, admin);
  await client.call('GET', `${at}/${id}/inbound`);
  await client.call('POST', `${at}/check`, { body: [{ id, version, changes, cells: {} }] });
  await client.call('PATCH', `${at}/batch`, { body: [{ id, version, changes }] });
  await client.call('PATCH', `${at}/bulk`, { body: { items: [{ id, version }], changes } });
  const removed = await client.call<Made>('DELETE', `${at}/${id}`, { version });
  const binned = { version: removed.body.version };
  await client.call('PATCH', `${at}/${id}`, { body: changes, ...binned });
  await client.call('DELETE', `${at}/${id}`, binned);
  await client.call('POST', `${at}/${id}/transitions`, { body: { to: 'ANYWHERE' }, ...binned });
  const restored = await client.call<Made>('POST', `${at}/${id}/restore`, binned);
  const again = { items: [{ id, version: restored.body.version }] };
  await client.call('POST', `${at}/remove`, { body: again });
  const gone = { items: [{ id, version: restored.body.version + 1 }] };
  await client.call('POST', `${at}/restore`, { body: gone });
  await moveSome(client, at, live, make);
}
