import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, type ZipFile, fromBuffer } from 'yauzl';

const open = promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer);

/** The texts in an archive, by name. */
export async function textsIn(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await open(bytes, { lazyEntries: true });
  const texts = new Map<string, string>();
  const read = promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve());
    zip.on('entry', (entry: Entry) => {
      read(entry)
        .then(text)
        .then((content) => texts.set(entry.fileName, content))
        .then(() => zip.readEntry(), reject);
    });
    zip.readEntry();
  });
  return texts;
}
