import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TemplateRow } from '../../../../src/contract/directory.ts';
import type { DraftAuthor, TemplateDraft } from '../../../../src/contract/template-drafts.ts';
import type { TemplateSummary } from '../../../../src/contract/templates.ts';
import { type Plant, makePlant } from '../../../../tests/support/server/plant.ts';
import { presence } from './drafts.ts';

let plant: Plant;
beforeAll(async () => {
  plant = await makePlant();
});
afterAll(async () => plant.server.close());

interface Reply {
  readonly draft: TemplateDraft | null;
  readonly entries: readonly {
    readonly sequence: number;
    readonly entry: { readonly id: string };
  }[];
  readonly present: readonly DraftAuthor[];
}

const at = (rest: string) => `/api/sites/${plant.siteId}/${rest}`;
const documentOf = (name: string) => ({
  moduleType: 'equipment',
  name,
  columns: [
    {
      db: 'extra',
      columnType: 'text',
      name: 'Extra',
      tab: 'general',
      section: 'details',
      order: 0,
    },
  ],
});
const publish = async (name: string) =>
  (
    await plant.admin.call<TemplateRow>('POST', '/api/templates', {
      body: { site_id: plant.siteId, document: documentOf(name) },
    })
  ).body;
const open = (template_id: number | null, version: number, name = 'Round') =>
  plant.admin.call<TemplateDraft>('POST', at('template-drafts'), {
    body: { template_id, version, document: documentOf(name) },
  });
const read = async (id: number, after = 0) =>
  (await plant.admin.call<Reply>('GET', at(`templates/${id}/draft?after=${after}`))).body;
const entry = (author: string, number: number) => {
  const id = `${author}:${number}`;
  return { id, author, step: id, command: { name: 'set_name', args: { name: `Name ${number}` } } };
};
const add = (id: number, draft_id: string, after: number, entries: readonly object[]) =>
  plant.admin.call<Pick<Reply, 'entries'>>('POST', at(`templates/${id}/draft/entries`), {
    body: { draft_id, after, entries },
  });
const overview = async () =>
  (
    await plant.admin.call<{ templates: readonly TemplateSummary[] }>(
      'GET',
      at('template-overview'),
    )
  ).body.templates;
const newest = ({ entries }: Pick<Reply, 'entries'>) => entries.at(-1)?.sequence ?? 0;

describe('the log of a draft', () => {
  test('two admins who begin a draft have the same one, based on the published document', async () => {
    const { id } = await publish('Round');
    const [first, second] = await Promise.all([open(id, 1, 'Ignored'), open(id, 1)]);
    expect(first.body.id).toBe(second.body.id);
    expect(first.body.document).toMatchObject({ name: 'Round' });
    expect((await overview()).find((each) => each.id === id)).toMatchObject({
      state: 'published',
      draft: { changed_by: { id: first.body.created_by?.id } },
    });
  });

  test('entries that arrive at the same time get one order without gaps, and each id once', async () => {
    const { id } = await publish('Order');
    const draft = (await open(id, 1)).body;
    const authors = Array.from({ length: 8 }, () => randomUUID());
    const sent = authors.flatMap((author) => {
      const entries = [1, 2, 3].map((number) => entry(author, number));
      return [add(id, draft.id, 0, entries), add(id, draft.id, 0, entries)];
    });
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    const { entries } = await read(id);
    expect(entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 24 }, (_, index) => index + 1),
    );
    for (const author of authors)
      expect(
        entries.flatMap((each) => (each.entry.id.startsWith(author) ? [each.entry.id] : [])),
      ).toEqual([1, 2, 3].map((number) => `${author}:${number}`));
    expect((await read(id, 20)).entries.map(({ sequence }) => sequence)).toEqual([21, 22, 23, 24]);
  });

  test('a draft based on a version that is not the newest is refused', async () => {
    const { id } = await publish('Old');
    const body = { document: documentOf('New'), version: 1 };
    await plant.admin.call('PUT', `/api/templates/${id}`, { body });
    expect((await open(id, 1)).status).toBe(412);
  });

  test('entries of a draft that has ended are not found, also when another one has begun', async () => {
    const { id } = await publish('Ended');
    const draft = (await open(id, 1)).body;
    await plant.admin.call('DELETE', at(`templates/${id}/draft`));
    expect((await add(id, draft.id, 0, [entry(randomUUID(), 1)])).status).toBe(404);
    expect((await open(id, 1)).body.id).not.toBe(draft.id);
    expect((await add(id, draft.id, 0, [entry(randomUUID(), 1)])).status).toBe(404);
  });
});

describe('publishing', () => {
  test('a version is published only with every entry known, and ends the draft', async () => {
    const { id } = await publish('Publish');
    const draft = (await open(id, 1)).body;
    const author = randomUUID();
    const known = newest((await add(id, draft.id, 0, [entry(author, 1)])).body);
    const now = newest((await add(id, draft.id, 0, [entry(author, 2)])).body);
    const send = (sequence: number) =>
      plant.admin.call<{ code?: string; version?: number }>('PUT', `/api/templates/${id}`, {
        body: {
          document: documentOf('Name 2'),
          version: 1,
          draft: { draft_id: draft.id, sequence },
        },
      });
    const refused = await send(known);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('draft_changed');
    expect((await send(now)).body).toMatchObject({ version: 2 });
    expect((await read(id)).draft).toBeNull();
  });

  test('of two people who publish one draft at once, one makes a version', async () => {
    const { id } = await publish('Race');
    const draft = (await open(id, 1)).body;
    const body = { document: documentOf('Race 2'), draft: { draft_id: draft.id, sequence: 0 } };
    const sent = await Promise.all(
      [1, 2].map(() => plant.admin.call('PUT', `/api/templates/${id}`, { body })),
    );
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('a new template is a draft until its first version, offered to nobody before', async () => {
    const draft = (await open(null, 0, 'Brand new')).body;
    const id = draft.template_id;
    expect((await overview()).find((each) => each.id === id)).toMatchObject({
      state: 'draft',
      version: 0,
      name: 'Brand new',
    });
    const named = { draft_id: draft.id, after: 0, entries: [entry(randomUUID(), 1)] };
    await plant.admin.call('POST', at(`templates/${id}/draft/entries`), {
      body: { ...named, name: 'Named meanwhile' },
    });
    expect((await overview()).find((each) => each.id === id)?.name).toBe('Named meanwhile');
    const offered = async () =>
      (await plant.admin.call<readonly TemplateRow[]>('GET', at('templates'))).body.map(
        (each) => each.id,
      );
    expect(await offered()).not.toContain(id);
    const sent = await plant.admin.call<TemplateRow>('PUT', `/api/templates/${id}`, {
      body: {
        document: documentOf('Brand new'),
        version: 0,
        draft: { draft_id: draft.id, sequence: 1 },
      },
    });
    expect(sent.body).toMatchObject({ id, version: 1 });
    expect(await offered()).toContain(id);
  });

  test('a new template that is discarded is gone', async () => {
    const { template_id } = (await open(null, 0, 'Gone')).body;
    await plant.admin.call('DELETE', at(`templates/${template_id}/draft`));
    expect((await overview()).some(({ id }) => id === template_id)).toBe(false);
    expect((await plant.admin.call('GET', at(`templates/${template_id}/draft`))).status).toBe(404);
  });

  test('a template with a draft is deleted with it', async () => {
    const { id } = await publish('Deleted');
    await open(id, 1);
    expect((await plant.admin.call('DELETE', at(`templates/${id}`))).status).toBe(200);
    expect((await plant.admin.call('GET', at(`templates/${id}/draft`))).status).toBe(404);
  });
});

describe('who has a draft open', () => {
  test('a window is shown with what it has selected until it closes or gives no sign of life', async () => {
    const { id } = await publish('Seen');
    await open(id, 1);
    const [here, there] = [randomUUID(), randomUUID()];
    const show = (author: string, is_open: boolean, selected: string | null) =>
      plant.admin.call('PUT', at(`templates/${id}/draft/selection`), {
        body: { author, is_open, selected },
      });
    await show(here, true, 'field extra');
    await show(there, true, null);
    const present = async () =>
      (await read(id)).present.map(({ author, selected }) => [author, selected] as const);
    expect(new Map(await present())).toEqual(
      new Map([
        [here, 'field extra'],
        [there, null],
      ]),
    );
    await show(there, false, null);
    expect(await present()).toEqual([[here, 'field extra']]);
    plant.server.advance(presence + 1);
    expect(await present()).toEqual([]);
  });

  test('only people who manage settings read a draft or add to it', async () => {
    const { id } = await publish('Hidden');
    const draft = (await open(id, 1)).body;
    const viewer = await plant.world.person('viewer', [
      { site: plant.siteId, codes: ['equipment.read'] },
    ]);
    expect((await viewer.call('GET', at(`templates/${id}/draft`))).status).toBe(403);
    const body = { draft_id: draft.id, after: 0, entries: [entry(randomUUID(), 1)] };
    const sent = await viewer.call('POST', at(`templates/${id}/draft/entries`), { body });
    expect(sent.status).toBe(403);
  });
});
