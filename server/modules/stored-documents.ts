import { jsonEquals } from '../../src/runtime/record/json.ts';
import { type DocumentFolder, sourceName } from './files.ts';
import type { ModuleStore, StoredDocument } from './load-module.ts';
import type { LiveModule } from './modules.ts';

/** The last good versions of the modules' documents, which outlive a restart. */
export interface StoredDocuments {
  readonly ofType: (type: string) => StoredDocument | undefined;
  readonly ofFile: (file: string) => StoredDocument | undefined;
  /** Stores the version of a file unless it is stored already. */
  readonly save: (file: string, text: string, module: LiveModule) => Promise<void>;
}

/** Reads the stored documents; files are found by `sourceName` in the folders. */
export async function openStoredDocuments(
  store: ModuleStore,
  folders: readonly DocumentFolder[],
): Promise<StoredDocuments> {
  const stored = new Map(
    (await store.storedDocuments()).map((document) => [document.type, document]),
  );
  return {
    ofType: (type) => stored.get(type),
    ofFile(file) {
      const source = sourceName(file, folders);
      return [...stored.values()].find((each) => each.source === source);
    },
    async save(file, text, { document, flow }) {
      const { type } = document;
      const now: StoredDocument = { type, source: sourceName(file, folders), text, flow };
      const before = stored.get(type);
      const isSame =
        before?.source === now.source && before.text === text && jsonEquals(before.flow, flow);
      if (isSame) return;
      await store.saveDocument(now);
      for (const each of stored.values()) if (each.source === now.source) stored.delete(each.type);
      stored.set(type, now);
    },
  };
}
