/** A file with the folders in which it was on the computer, the outermost first. */
export interface DroppedFile {
  readonly folders: readonly string[];
  readonly file: File;
}

/** Files and folders from the computer. */
export interface Dropped {
  readonly files: readonly DroppedFile[];
  /** All folders, each with its path; a folder comes after the one in which it is. */
  readonly folders: readonly (readonly string[])[];
}

/** Files that systems put into folders by themselves. */
const systemFiles: ReadonlySet<string> = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

const isOfSystem = (name: string): boolean => systemFiles.has(name.toLowerCase());

/** The parts of the browser's `FileSystemEntry` that are read. */
interface Entry {
  readonly name: string;
  readonly isFile: boolean;
  readonly isDirectory: boolean;
}

type Failed = (error: DOMException) => void;

interface FileEntry extends Entry {
  readonly file: (done: (file: File) => void, failed: Failed) => void;
}

interface FolderEntry extends Entry {
  readonly createReader: () => {
    readonly readEntries: (done: (entries: Entry[]) => void, failed: Failed) => void;
  };
}

/** An item of a `DataTransfer`. */
interface DroppedItem {
  readonly kind: string;
  readonly webkitGetAsEntry: () => Entry | null;
  readonly getAsFile: () => File | null;
}

const isFolder = (entry: Entry): entry is FolderEntry => entry.isDirectory;
const isFile = (entry: Entry): entry is FileEntry => entry.isFile;

/** All entries of a folder; the browser gives them in parts. */
async function entriesOf(folder: FolderEntry): Promise<readonly Entry[]> {
  const reader = folder.createReader();
  const all: Entry[] = [];
  for (;;) {
    const some = await new Promise<readonly Entry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const fileOf = (entry: FileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/**
 * The files and folders of a drop or paste, folders with all that is in them. The browser gives access
 * only during the event, so it must be called in its handler. Rejects if a file can't be read.
 */
export function readDropped(data: { readonly items: Iterable<DroppedItem> }): Promise<Dropped> {
  const entries = [...data.items].flatMap((item) => {
    if (item.kind !== 'file') return [];
    const entry = item.webkitGetAsEntry();
    const file = entry === null ? item.getAsFile() : null;
    return [{ entry, file }];
  });
  return collect(entries);
}

async function collect(
  given: readonly { readonly entry: Entry | null; readonly file: File | null }[],
): Promise<Dropped> {
  const files: DroppedFile[] = [];
  const folders: (readonly string[])[] = [];
  async function add(entry: Entry, above: readonly string[]): Promise<void> {
    if (isOfSystem(entry.name)) return;
    if (isFile(entry)) files.push({ folders: above, file: await fileOf(entry) });
    if (!isFolder(entry)) return;
    const path = [...above, entry.name];
    folders.push(path);
    for (const each of await entriesOf(entry)) await add(each, path);
  }
  for (const { entry, file } of given) {
    if (entry !== null) await add(entry, []);
    else if (file !== null) files.push({ folders: [], file });
  }
  return { files, folders };
}

/** The files that a file dialog gave; those of a chosen folder have their path in it. */
export function filesChosen(list: Iterable<File>): Dropped {
  const files = [...list]
    .filter(({ name }) => !isOfSystem(name))
    .map((file) => ({ file, folders: file.webkitRelativePath.split('/').slice(0, -1) }));
  const paths = new Map<string, readonly string[]>();
  for (const { folders } of files)
    for (let depth = 1; depth <= folders.length; depth += 1) {
      const path = folders.slice(0, depth);
      paths.set(path.join('/'), path);
    }
  return { files, folders: [...paths.values()] };
}
