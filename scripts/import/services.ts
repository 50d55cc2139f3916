import path from 'node:path';
import { openAuthServices } from '../../server/open-auth-services.ts';
import { openFileStore } from '../../server/adapters/file-store/open-file-store.ts';
import { openScanner } from '../../server/adapters/scanner/scanner.ts';
import { openUploadStore } from '../../server/adapters/upload-store/upload-store.ts';
import type { Config } from '../../server/config.ts';
import { openRunningDatabase } from '../../server/db/database.ts';
import { type Texts, readTexts } from '../../server/language/texts.ts';
import type { Log } from '../../server/log.ts';
import { openRegistry } from '../../server/modules/registry.ts';
import { databaseStore } from '../../server/modules/store.ts';
import type { Services } from '../../server/operations/services.ts';
import { foldersOf } from '../../server/server.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';

const root = path.join(import.meta.dirname, '../..');
const log: Log = { info: () => undefined, warn: console.warn, error: console.error };

/** The inputs of the command. */
export interface ImportContext {
  readonly services: Services;
  readonly texts: Texts;
}

/** The address of the server if PUBLIC_URL is not set. */
const ownAddress =
  ({ port }: Config) =>
  (): string =>
    `http://localhost:${port}`;

/** Runs `work` with the server's operations, on its database and files. */
export async function withServices<T>(
  config: Config,
  work: (context: ImportContext) => Promise<T>,
): Promise<T> {
  const db = await openRunningDatabase(config, log);
  try {
    const registry = await openRegistry({
      folders: foldersOf({ root, settings: config }),
      fieldTypes,
      store: databaseStore(db, fieldTypes),
      log,
      changed: () => Promise.resolve(),
    });
    try {
      const texts = await readTexts(path.join(root, 'locales'));
      const accounts = await openAuthServices({
        settings: config,
        texts,
        log,
        ownAddress: ownAddress(config),
      });
      const services: Services = {
        db,
        auth: accounts,
        modules: registry,
        files: await openFileStore(config),
        scanner: openScanner(config.clamd),
        uploads: await openUploadStore(path.join(config.dataDir, 'uploads')),
        // A running server reads the text of files that wait.
        textReader: { wake: () => undefined },
        firstPages: { wake: () => undefined },
        pictures:
          config.pictureLanguages === null
            ? null
            : { languages: config.pictureLanguages, queue: { wake: () => undefined } },
        // An import asks nothing.
        analysis: null,
        // A running server sends the invalidations to its clients (sweep/sweep.ts).
        notifier: {
          invalidate: () => undefined,
          sessionEnded: () => undefined,
          membershipChanged: () => undefined,
        },
        now: () => new Date(),
      };
      return await work({ services, texts });
    } finally {
      await registry.close();
    }
  } finally {
    await db.close();
  }
}
