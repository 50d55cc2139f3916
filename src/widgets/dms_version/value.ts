import { isObject, ownProperty } from '../../runtime/record/json.ts';

/** A version of a document and its file. */
export interface Version {
  readonly version: number;
  readonly file_id: number;
}

/** The version of a stored value; null if there is none or the value is invalid. */
export function versionOf(value: unknown): Version | null {
  if (!isObject(value)) return null;
  const [version, file] = [ownProperty(value, 'version'), ownProperty(value, 'file_id')];
  return typeof version === 'number' && typeof file === 'number'
    ? { version, file_id: file }
    : null;
}

/** Version numbers never decrease: another file gets at least the next number. */
export function nextVersion(value: unknown, before: unknown): unknown {
  const [next, last] = [versionOf(value), versionOf(before)];
  if (next === null || last === null) return value;
  const least = next.file_id === last.file_id ? last.version : last.version + 1;
  return next.version < least ? { ...next, version: least } : value;
}
