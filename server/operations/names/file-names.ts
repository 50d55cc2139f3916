import { parseIdRef, formatIdRef } from '../../../src/runtime/cell-codec/cell-text.ts';
import type { NameLookup } from '../../../src/runtime/cell-codec/types.ts';
import type { Tx } from '../../db/transaction.ts';
import { fileRows } from '../files/row.ts';

const batchSize = 2000;

/**
 * The files of a site by name and id: `Pump.jpg (#12)`. A name alone names no file, since many
 * cameras give the same. What is asked for and not known is remembered until `load`.
 */
export class FileNames {
  readonly #siteId: number;
  /** Null for an id that is not there. */
  readonly #names = new Map<number, string | null>();
  readonly #asked = new Set<number>();

  constructor(siteId: number) {
    this.#siteId = siteId;
  }

  get isWaiting(): boolean {
    return this.#asked.size > 0;
  }

  get size(): number {
    return this.#names.size;
  }

  forget(): void {
    this.#names.clear();
  }

  nameOf(id: number): string | null {
    const name = this.#names.get(id);
    if (name === undefined) this.#asked.add(id);
    return name === undefined || name === null ? null : `${name} (${formatIdRef(id)})`;
  }

  find(text: string): NameLookup {
    const name = text.trim();
    const id = parseIdRef(name) ?? parseIdRef(/ \((#\d{1,15})\)$/.exec(name)?.[1] ?? '');
    return id === null ? 'missing' : { id };
  }

  async load(tx: Tx): Promise<void> {
    const asked = [...this.#asked];
    for (let from = 0; from < asked.length; from += batchSize) {
      const ids = asked.slice(from, from + batchSize);
      const rows = await fileRows({ tx, siteId: this.#siteId }, ids);
      for (const id of ids) this.#names.set(id, null);
      for (const { id, name } of rows) this.#names.set(id, name);
    }
    this.#asked.clear();
  }
}
