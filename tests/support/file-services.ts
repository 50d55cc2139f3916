import { createStore } from '../../src/browser/store.ts';
import { noFacts } from '../../src/contract/files.ts';
import type {
  FileRow,
  FileServices,
  ReferredFile,
  SendResult,
} from '../../src/widgets/file-services.ts';

/** A file of a site: pictures have even ids. */
export function fileRow(id: number, own: Partial<FileRow> = {}): FileRow {
  const isPicture = id % 2 === 0;
  return {
    id,
    name: isPicture ? `Photo ${id}.jpg` : `Manual ${id}.pdf`,
    size: id * 1_048_576,
    mediaType: isPicture ? 'image/jpeg' : 'application/pdf',
    format: isPicture ? 'JPG' : 'PDF',
    isPicture,
    kind: isPicture ? 'uploaded' : null,
    createdAt: '2026-11-22T06:50:00.000Z',
    facts: noFacts,
    ...own,
  };
}

/** Files without a server: those with ids under 100 exist, and uploads never end. */
export function testFiles(own: Partial<FileServices> = {}): FileServices {
  let keys = 0;
  return {
    maxFileSize: 100 * 1_048_576,
    newKey: () => `key-${(keys += 1)}`,
    send: () => new Promise<SendResult>(() => undefined),
    setCategory: () => Promise.resolve(null),
    referredFiles: (ids) =>
      createStore<readonly ReferredFile[]>(
        [...new Set(ids)].map((id) =>
          id > 0 && id < 100 ? { id, state: 'found', row: fileRow(id) } : { id, state: 'gone' },
        ),
      ),
    preview: () => false,
    viewUrl: (id) => `/files/${id}`,
    downloadUrl: (id) => `/files/${id}?download=true`,
    thumbnailUrl: (id) => `/files/${id}/thumbnail`,
    isAway: createStore(false),
    keptPicture: () => Promise.resolve(null),
    ...own,
  };
}
