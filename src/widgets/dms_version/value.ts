import type { FileVersion } from '../../runtime/file.ts';
import { isObject, ownProperty } from '../../runtime/record/json.ts';

/** The version of a stored value; null if there is none or the value is invalid. */
export function versionOf(value: unknown): FileVersion | null {
  if (!isObject(value)) return null;
  const [version, file] = [ownProperty(value, 'version'), ownProperty(value, 'file_id')];
  return typeof version === 'number' && typeof file === 'number'
    ? { version, file_id: file }
    : null;
}

/** A file keeps its number, and another file gets at least the next one. */
export function nextVersion(value: unknown, before: unknown): unknown {
  const [next, last] = [versionOf(value), versionOf(before)];
  if (next === null || last === null) return value;
  const version =
    next.file_id === last.file_id ? last.version : Math.max(next.version, last.version + 1);
  return next.version === version ? value : { ...next, version };
}
