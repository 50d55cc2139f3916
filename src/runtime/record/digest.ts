import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CompiledModule } from '../compiled.ts';
import { canonicalJson, type JsonObject, ownProperty } from './json.ts';
import { enteredRows } from './rows.ts';
import { valueOf } from './values.ts';

/**
 * The digest that a signature on an item signs: SHA-256 in hex of the item's identity and of every
 * value that a person entered. Leaves out empty values, so that a field that is added later changes
 * nothing; computed values, which may depend on the day; and signatures. Normalised items with the
 * same values have the same digest, in the browser and on the server.
 */
export function digestOf(module: CompiledModule, item: JsonObject): string {
  const values = module.columns
    .filter(({ fieldType, computed }) => computed === null && fieldType.sign === undefined)
    .flatMap((column) => {
      const value = valueOf(column, item);
      if (column.isEmpty(value)) return [];
      const entered = column.rows === null ? value : enteredRows(column.rows, value);
      return [[column.pointer, entered] as const];
    });
  const signed = {
    type: module.document.type,
    client_id: ownProperty(item, 'client_id') ?? null,
    values: Object.fromEntries(values),
  };
  return bytesToHex(sha256(utf8ToBytes(canonicalJson(signed))));
}
