import { text } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import type { ListedFile } from '../file-store.ts';
import { type S3Settings, bucketUrl, sendToS3 } from './client.ts';

interface Page {
  readonly objects: readonly { readonly key: string; readonly storedAt: Date }[];
  readonly isLast: boolean;
}

/** Reads one page of ListObjects, which more services page correctly than its second version. */
function readPage(xml: string): Page {
  const objects: { key: string; storedAt: Date }[] = [];
  const parser = new SaxesParser();
  let [content, key, isLast] = ['', '', true];
  parser.on('opentag', () => {
    content = '';
  });
  parser.on('text', (more) => {
    content += more;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') key = content;
    else if (name === 'LastModified') objects.push({ key, storedAt: new Date(content) });
    else if (name === 'IsTruncated') isLast = content !== 'true';
  });
  parser.write(xml).close();
  return { objects, isLast };
}

/** The objects whose keys begin with a prefix; their ids are what follows it. */
export async function* listObjects(
  settings: S3Settings,
  prefix: string,
): AsyncGenerator<ListedFile> {
  for (let last = ''; ;) {
    const url = bucketUrl(settings);
    url.searchParams.set('prefix', prefix);
    if (last !== '') url.searchParams.set('marker', last);
    const page: Page = readPage(await text(await sendToS3(settings, { method: 'GET', url })));
    for (const { key, storedAt } of page.objects) yield { id: key.slice(prefix.length), storedAt };
    last = page.objects.at(-1)?.key ?? '';
    if (page.isLast || last === '') return;
  }
}
