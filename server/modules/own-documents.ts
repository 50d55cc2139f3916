import type { Database } from '../db/database.ts';
import { withSystem } from '../db/transaction.ts';
import type { SourceFile } from './files.ts';

/** A module document that an organisation made. */
export interface OwnDocument {
  readonly organisationId: number;
  readonly type: string;
  readonly text: string;
}

/** The module documents of organisations, as the registry reads them. */
export interface OwnDocumentStore {
  readonly all: () => Promise<readonly OwnDocument[]>;
  /** Differs after every change, by this server or by another one of the database. */
  readonly stamp: () => Promise<string>;
}

export function ownDocumentStore(db: Pick<Database, 'app' | 'log'>): OwnDocumentStore {
  return {
    all: () =>
      withSystem(db, 'every organisation', async (tx) => {
        const rows = await tx
          .selectFrom('own_modules')
          .select(['organisation_id', 'module_type', 'document'])
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute();
        return rows.map(({ organisation_id: organisationId, module_type: type, document }) => ({
          organisationId,
          type,
          text: document,
        }));
      }),
    stamp: () =>
      withSystem(db, 'every organisation', async (tx) => {
        const { count, versions } = await tx
          .selectFrom('own_modules')
          .select(({ fn }) => [fn.countAll().as('count'), fn.sum('version').as('versions')])
          .executeTakeFirstOrThrow();
        return `${count} ${versions}`;
      }),
  };
}

/** Stands before the names of documents that are no files. */
const prefix = 'organisation ';

/** The name under which the registry keeps a document of an organisation. */
const sourceOf = ({ organisationId, type }: OwnDocument) =>
  `${prefix}${organisationId}/${type}.json`;

/** The organisation that made a document; null for a file. */
export function madeBy(source: string): number | null {
  return source.startsWith(prefix) ? Number.parseInt(source.slice(prefix.length), 10) : null;
}

/** The documents of organisations as they were read last. */
export class OwnDocuments {
  #texts = new Map<string, string>();

  /** Takes the documents as they are now; returns the names of those that differ. */
  take(documents: readonly OwnDocument[]): readonly string[] {
    const next = new Map(documents.map((document) => [sourceOf(document), document.text]));
    const before = this.#texts;
    this.#texts = next;
    return [...new Set([...before.keys(), ...next.keys()])].filter(
      (source) => before.get(source) !== next.get(source),
    );
  }

  source(name: string): SourceFile | undefined {
    const text = this.#texts.get(name);
    return text === undefined ? undefined : { path: name, kind: 'module', text, problems: [] };
  }
}
