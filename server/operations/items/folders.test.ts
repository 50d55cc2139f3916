import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SavedItems } from '../../../src/contract/save-items.ts';
import type { Made } from '../../../tests/support/server/items.ts';
import { type Plant, makePlant } from '../../../tests/support/server/plant.ts';
import { liveModule } from '../../../tests/support/server/stock.ts';

let plant: Plant;

beforeAll(async () => {
  plant = await makePlant();
});
afterAll(() => plant.server.close());

const [folders, documents] = ['dms_folders', 'dms_documents'] as const;

interface Refused {
  readonly code?: string;
  readonly details?: {
    readonly items?: readonly {
      readonly id: number;
      readonly details?: { readonly fields?: readonly object[] };
    }[];
    readonly fields?: readonly object[];
  };
}

/** The status of folders that take nothing new. */
function closedStatus(): string {
  const { flow, locks } = liveModule(plant.server, folders).compiled;
  return flow.statuses.find(({ number }) => locks.statuses.has(number))?.key ?? '';
}

const makeFolder = (parent?: Made) =>
  plant.make(folders, { folder_id: parent === undefined ? [] : [parent.id] });

/** A change that files something in a folder; null is the top level. */
const filing = (type: string, { id, version }: Made, folder: Made | null) => ({
  module_type: type,
  id,
  version,
  changes: { folder_id: folder === null ? null : [folder.id] },
});

const save = (change: readonly object[]) =>
  plant.admin.call<SavedItems & Refused>('POST', `/api/sites/${plant.siteId}/save`, {
    body: { change },
  });

const folderOf = async (type: string, { id }: Made) =>
  (await plant.admin.call<Made>('GET', plant.at(type, `/${id}`))).body['folder_id'];

describe('moving folders and documents', () => {
  test('folders and documents are moved together, and back with the versions of the reply', async () => {
    const [from, to] = [await makeFolder(), await makeFolder()];
    const below = await makeFolder(from);
    const document = await plant.make(documents, { folder_id: [from.id] });
    const moved = await save([filing(folders, below, to), filing(documents, document, to)]);
    expect(moved.status).toBe(200);
    expect(await folderOf(folders, below)).toEqual([to.id]);
    expect(await folderOf(documents, document)).toEqual([to.id]);
    const [folderNow, documentNow] = moved.body.changed;
    const back = await save([
      filing(folders, { ...below, version: folderNow?.version ?? 0 }, from),
      filing(documents, { ...document, version: documentNow?.version ?? 0 }, from),
    ]);
    expect(back.status).toBe(200);
    expect(await folderOf(documents, document)).toEqual([from.id]);
  });

  test('moves that only together make a circle of folders are refused together', async () => {
    const [one, other] = [await makeFolder(), await makeFolder()];
    const { status } = await save([filing(folders, one, other), filing(folders, other, one)]);
    expect(status).toBe(422);
    expect(await folderOf(folders, one)).toEqual([]);
  });

  test('of two moves at the same time that would make a circle together, one is refused', async () => {
    const [one, other] = [await makeFolder(), await makeFolder()];
    const replies = await Promise.all([
      save([filing(folders, one, other)]),
      save([filing(folders, other, one)]),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  test('a closed folder takes no folder and no document, keeps what it has, and can be restored', async () => {
    const [closed, other] = [await makeFolder(), await makeFolder()];
    const inside = await plant.make(documents, { folder_id: [closed.id] });
    const outside = await plant.make(documents, { folder_id: [other.id] });
    const archived = await plant.admin.call<Made>(
      'POST',
      plant.at(folders, `/${closed.id}/transitions`),
      { body: { to: closedStatus() }, version: closed.version },
    );
    expect(archived.status).toBe(200);
    const refused = await save([
      filing(documents, outside, closed),
      filing(folders, other, closed),
    ]);
    expect(refused.status).toBe(422);
    const codes = (refused.body.details?.items ?? []).map(({ details }) => details?.fields);
    expect(codes).toEqual([
      [expect.objectContaining({ code: 'closed' })],
      [expect.objectContaining({ code: 'closed' })],
    ]);
    const made = await plant.admin.call<Refused>('POST', plant.at(documents), {
      body: { name: 'Too late', folder_id: [closed.id] },
    });
    expect(made.status).toBe(422);
    expect((await save([filing(folders, archived.body, other)])).status).toBe(422);

    const gone = await plant.admin.call('DELETE', plant.at(documents, `/${inside.id}`), {
      version: inside.version,
    });
    expect(gone.status).toBe(200);
    const restored = await plant.admin.call('POST', plant.at(documents, `/${inside.id}/restore`), {
      version: inside.version + 1,
    });
    expect(restored.status).toBe(200);
    expect(await folderOf(documents, inside)).toEqual([closed.id]);
  });

  test('documents cannot be put at the top level', async () => {
    const folder = await makeFolder();
    const document = await plant.make(documents, { folder_id: [folder.id] });
    expect((await save([filing(documents, document, null)])).status).toBe(422);
  });
});
