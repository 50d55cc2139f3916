import { expect, test } from 'vitest';
import { filesChosen, readDropped } from './dropped-files.ts';

interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

type Tree = { readonly [name: string]: Tree | string };

/** An entry as browsers give it: a folder tells its content in parts, then with nothing. */
function entryOf(name: string, content: Tree | string): Entry {
  if (typeof content === 'string') {
    const file = new File([content], name);
    const entry = {
      name,
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void) => done(file),
    };
    return entry;
  }
  const parts = Object.entries(content).map((each) => [entryOf(...each)]);
  const folder = {
    name,
    isFile: false,
    isDirectory: true,
    createReader: () => ({
      readEntries: (done: (entries: Entry[]) => void) => done(parts.shift() ?? []),
    }),
  };
  return folder;
}

function transferOf(tree: Tree) {
  const items = Object.entries(tree).map((each) => ({
    kind: 'file',
    webkitGetAsEntry: (): Entry | null => entryOf(...each),
    getAsFile: () => null,
  }));
  const text = { kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null };
  return { items: [...items, text] };
}

test('a drop has all files with their folders, folders without files, and no files of the system', async () => {
  const dropped = await readDropped(
    transferOf({
      'plan.pdf': 'x',
      Pumps: { 'a.pdf': 'x', '.DS_Store': 'x', Old: { 'b.pdf': 'x', 'Thumbs.db': 'x' }, Empty: {} },
    }),
  );
  expect(dropped.files.map(({ folders, file }) => [...folders, file.name].join('/'))).toEqual([
    'plan.pdf',
    'Pumps/a.pdf',
    'Pumps/Old/b.pdf',
  ]);
  expect(dropped.folders).toEqual([['Pumps'], ['Pumps', 'Old'], ['Pumps', 'Empty']]);
});

test('pasted files that have no entry are files without a folder', async () => {
  const file = new File(['x'], 'shot.png');
  const items = [{ kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }];
  const dropped = await readDropped({ items });
  expect(dropped).toEqual({ files: [{ folders: [], file }], folders: [] });
});

test('a chosen folder has the same files and folders as a dropped one', () => {
  const files = ['Pumps/a.pdf', 'Pumps/Old/b.pdf', 'Pumps/desktop.ini'].map((path) =>
    Object.defineProperty(new File(['x'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
      value: path,
    }),
  );
  const chosen = filesChosen(files);
  expect(chosen.files.map(({ folders, file }) => [...folders, file.name].join('/'))).toEqual([
    'Pumps/a.pdf',
    'Pumps/Old/b.pdf',
  ]);
  expect(chosen.folders).toEqual([['Pumps'], ['Pumps', 'Old']]);
});
