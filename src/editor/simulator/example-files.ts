import { createStore } from '../../browser/store.ts';
import { noFacts } from '../../contract/files.ts';
import type { FileRow, FileServices, ReferredFile } from '../../widgets/file-services.ts';
import { firstInvented } from './stand-ins.ts';

/** A file that is only in this page. */
interface ExampleFile {
  readonly row: FileRow;
  readonly url: string;
}

/**
 * Files of an example item: what somebody adds stays in this page and is sent nowhere; other files are
 * those of the site. An invented id that nobody has chosen a file for is a file of the given name.
 */
export function createExampleFiles(site: FileServices, nameOfOthers: string): FileServices {
  const added = new Map<number, ExampleFile>();
  const isInvented = (id: number) => id >= firstInvented;
  function rowOf(id: number): FileRow {
    const found = added.get(id)?.row;
    if (found !== undefined) return found;
    const facts = noFacts;
    const about = { mediaType: '', format: '', isPicture: false, kind: null, createdAt: '', facts };
    return { id, name: nameOfOthers, size: 0, ...about };
  }
  const urlOf = (id: number, other: (id: number) => string) =>
    isInvented(id) ? (added.get(id)?.url ?? '') : other(id);
  return {
    ...site,
    send({ file, kind, facts = noFacts }) {
      const id = firstInvented + 1 + added.size;
      const isPicture = file.type.startsWith('image/');
      const row: FileRow = {
        id,
        name: file.name,
        size: file.size,
        mediaType: file.type,
        format: file.name.split('.').at(-1)?.toUpperCase() ?? '',
        isPicture,
        kind: isPicture ? kind : null,
        createdAt: new Date().toISOString(),
        facts,
      };
      added.set(id, { row, url: URL.createObjectURL(file) });
      return Promise.resolve({ state: 'done', row });
    },
    setCategory(id, kind) {
      const found = added.get(id);
      if (found !== undefined) added.set(id, { ...found, row: { ...found.row, kind } });
      return Promise.resolve(null);
    },
    referredFiles(ids) {
      const own = ids.filter(isInvented);
      const others = site.referredFiles(ids.filter((id) => !isInvented(id)));
      if (own.length === 0) return others;
      const joined = (): readonly ReferredFile[] => {
        const found = new Map(others.get().map((each) => [each.id, each]));
        return ids.flatMap((id) => {
          const file = found.get(id);
          if (file !== undefined) return [file];
          return isInvented(id) ? [{ id, state: 'found', row: rowOf(id) } as const] : [];
        });
      };
      const store = createStore(joined());
      return {
        get: store.get,
        subscribe(listener) {
          const stop = store.subscribe(listener);
          const stopOthers = others.subscribe(() => store.set(joined()));
          return () => {
            stop();
            stopOthers();
          };
        },
      };
    },
    preview: (row) => !isInvented(row.id) && site.preview(row),
    viewUrl: (id) => urlOf(id, site.viewUrl),
    downloadUrl: (id) => urlOf(id, site.downloadUrl),
    thumbnailUrl: (id) => urlOf(id, site.thumbnailUrl),
    isAway: site.isAway,
    keptPicture: (id, size) =>
      isInvented(id) ? Promise.resolve(null) : site.keptPicture(id, size),
  };
}
