import type { FlowDocument } from '../../documents.ts';
import { type JsonObject, isList, isObject } from '../../record/json.ts';
import { parsePointer } from '../../record/pointer.ts';
import type { FlowFix, FlowPatch } from './fix.ts';

function patchedList(
  list: readonly unknown[],
  [key = '', ...rest]: readonly string[],
  change: FlowPatch,
): readonly unknown[] {
  const at = key === '-' ? list.length : Number(key);
  if (rest.length > 0) return list.with(at, patched(list[at], rest, change));
  if (change.op === 'remove') return list.toSpliced(at, 1);
  return list.toSpliced(at, change.op === 'add' ? 0 : 1, change.value);
}

function patchedObject(
  object: JsonObject,
  [key = '', ...rest]: readonly string[],
  change: FlowPatch,
): JsonObject {
  if (rest.length > 0) return { ...object, [key]: patched(object[key], rest, change) };
  if (change.op !== 'remove') return { ...object, [key]: change.value };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}

function patched(value: unknown, path: readonly string[], change: FlowPatch): unknown {
  if (isList(value)) return patchedList(value, path, change);
  if (isObject(value)) return patchedObject(value, path, change);
  throw new TypeError(`A patch changes ${change.path}, which does not exist`);
}

/**
 * The flow with the edits of a fix (JSON patch, RFC 6902: add, replace and remove). Throws a
 * TypeError if it belongs to another flow.
 */
export function applyFix(document: FlowDocument, { patch }: FlowFix): FlowDocument {
  // The result satisfies the meta-schema: fixes add edges and set or remove keys that it knows.
  return patch.reduce<unknown>(
    (flow, change) => patched(flow, parsePointer(change.path), change),
    document,
  ) as FlowDocument;
}
