import { expect, test } from 'vitest';
import { until } from '../../../../tests/support/until.ts';
import { resumableFrom } from '../../../contract/files.ts';
import { localIdOf } from '../../../domain/outbox/outbox.ts';
import { createFolderUpload, isBusy, type UploadPort } from './folder-upload.ts';

const target = { id: 7, name: 'Drawings' };
const file = (name: string) => new File(['x'.repeat(10)], name);
const dropped = (...paths: readonly string[]) => {
  const files = paths.map((path) => {
    const parts = path.split('/');
    return { folders: parts.slice(0, -1), file: file(parts.at(-1) ?? '') };
  });
  return { files, folders: [] };
};

/** A server with folders and documents in memory. */
function makeServer(own: Partial<UploadPort> = {}) {
  const folders = new Map<string, number>();
  const documents: string[] = [];
  const ended = { times: 0 };
  let keys = 0;
  const port: UploadPort = {
    folder: async (parentId, name) => {
      const key = `${parentId}/${name}`;
      const known = folders.get(key);
      if (known !== undefined) return { id: known, isNew: false };
      const id = 100 + folders.size;
      // Another lane could ask for the folder while it is being made.
      await Promise.resolve();
      folders.set(key, id);
      return { id, isNew: true };
    },
    takenNames: () => Promise.resolve(new Set<string>()),
    document: async ({ folderId, file: { name }, signal }) => {
      await Promise.resolve();
      signal.throwIfAborted();
      documents.push(`${folderId}/${name}`);
      return { isKept: false, openFields: [] };
    },
    newKey: () => String((keys += 1)),
    reasonOf: (error) => (error instanceof Error ? error.message : ''),
    needsFolder: () => 'Documents need a folder.',
    onEnd: () => {
      ended.times += 1;
    },
    ...own,
  };
  return { folders, documents, ended, upload: createFolderUpload(() => port) };
}

/** Resolves when nothing is left to do. */
function ended({ upload }: ReturnType<typeof makeServer>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isBusy(upload.state.get())) resolve();
    };
    upload.state.subscribe(check);
    check();
  });
}

const statesOf = ({ upload }: ReturnType<typeof makeServer>) =>
  upload.state.get().files.map(({ file: { name }, state }) => `${name} ${state}`);

test('folders become folders, each made once, and files become documents in them', async () => {
  const server = makeServer();
  server.upload.add(dropped('Pumps/a.pdf', 'Pumps/b.pdf', 'Pumps/Old/c.pdf', 'd.pdf'), target);
  await ended(server);
  expect([...server.folders]).toEqual([
    ['7/Pumps', 100],
    ['100/Old', 101],
  ]);
  expect(server.documents.toSorted((a, b) => a.localeCompare(b))).toEqual([
    '100/a.pdf',
    '100/b.pdf',
    '101/c.pdf',
    '7/d.pdf',
  ]);
  expect(server.upload.state.get().newFolders).toBe(2);
});

test('folders without files are made too', async () => {
  const server = makeServer();
  server.upload.add({ files: [], folders: [['Empty'], ['Empty', 'Below']] }, target);
  await ended(server);
  expect([...server.folders.keys()]).toEqual(['7/Empty', '100/Below']);
});

test('a pause stops the upload, and the rest is sent when it continues', async () => {
  const server = makeServer();
  server.upload.add(dropped('a.pdf', 'b.pdf', 'c.pdf'), target);
  server.upload.pause();
  expect(server.documents).toEqual([]);
  server.upload.resume();
  await ended(server);
  expect(statesOf(server)).toEqual(['a.pdf done', 'b.pdf done', 'c.pdf done']);
  expect(server.documents).toHaveLength(3);
});

test('a pause keeps what the server has of a large file, and not of a small one', async () => {
  const gate = Promise.withResolvers<undefined>();
  const server = makeServer({
    async document({ onProgress, signal, file: { size } }) {
      onProgress(size / 2);
      await gate.promise;
      signal.throwIfAborted();
      return { isKept: false, openFields: [] };
    },
  });
  const large = new File([new Uint8Array(resumableFrom)], 'large.pdf');
  const files = [large, file('small.pdf')].map((each) => ({ folders: [], file: each }));
  server.upload.add({ files, folders: [] }, target);
  const sent = () => server.upload.state.get().files.map((each) => each.sent);
  await until(() => expect(sent().every((bytes) => bytes > 0)).toBe(true));
  server.upload.pause();
  gate.resolve(undefined);
  await until(() => expect(statesOf(server)).toEqual(['large.pdf waiting', 'small.pdf waiting']));
  expect(sent()).toEqual([resumableFrom / 2, 0]);
});

test('a document with the name of a file is left as it is, and the report says so', async () => {
  const server = makeServer({ takenNames: () => Promise.resolve(new Set(['a.pdf'])) });
  server.upload.add(dropped('a.pdf', 'b.pdf'), target);
  await ended(server);
  expect(statesOf(server)).toEqual(['a.pdf left', 'b.pdf done']);
});

test('failed files say why, and are sent again on request', async () => {
  let isBroken = true;
  const sent: string[] = [];
  const server = makeServer({
    document: ({ file: { name } }) => {
      if (isBroken) return Promise.reject(new Error('The server is away.'));
      sent.push(name);
      return Promise.resolve({ isKept: false, openFields: [] });
    },
  });
  server.upload.add(dropped('a.pdf'), target);
  await ended(server);
  expect(server.upload.state.get().files).toMatchObject([
    { state: 'failed', reason: 'The server is away.' },
  ]);
  isBroken = false;
  server.upload.retry();
  await ended(server);
  expect(sent).toEqual(['a.pdf']);
});

test('files without a folder are refused at the top level, those in folders are not', async () => {
  const server = makeServer();
  server.upload.add(dropped('a.pdf', 'Pumps/b.pdf'), { id: null, name: 'Folders' });
  await ended(server);
  expect(statesOf(server)).toEqual(['a.pdf failed', 'b.pdf done']);
});

test('a folder that was deleted or renamed since the last upload is made anew, and takes the next files', async () => {
  const server = makeServer();
  server.upload.add(dropped('Survey/Shaft.jpg'), target);
  await ended(server);
  server.folders.clear();
  server.folders.set('7/Renamed', 100);
  server.upload.add(dropped('Survey/Bearing.jpg'), target);
  await ended(server);
  expect(server.documents).toEqual(['100/Shaft.jpg', '101/Bearing.jpg']);
});

test('a folder that only this device has is not made again by the next upload', async () => {
  let made = 0;
  const server = makeServer({
    folder: async () => {
      made += 1;
      // No other test of this process has sent an item with this id: it would be known on the server.
      return { id: localIdOf(9_000_000 + made), isNew: true };
    },
  });
  for (const name of ['Shaft.jpg', 'Bearing.jpg']) {
    server.upload.add(dropped(`Survey/${name}`), target);
    await ended(server);
  }
  expect(made).toBe(1);
});

test('names that a document can’t have are changed: too long ones keep their ending, and no hidden character disguises one', async () => {
  const server = makeServer();
  const long = `${'n'.repeat(300)}.pdf`;
  server.upload.add(dropped(`${'f'.repeat(300)}/${long}`, 'a\u202Egnp.exe'), target);
  await ended(server);
  expect([...server.folders.keys()]).toEqual([`7/${'f'.repeat(255)}`]);
  expect(server.documents.toSorted()).toEqual([`100/${'n'.repeat(251)}.pdf`, '7/agnp.exe']);
});
