import type { StatusLocks } from '../compiled.ts';
import type { ModuleDocument } from '../documents.ts';
import type { CompiledStatus } from '../flow/types.ts';

type Locking = Pick<ModuleDocument, 'readOnlyWhen'>;
type Demanding = Pick<ModuleDocument, 'requiredOnEntry'>;

/** Whether people can't change items in a status, by `readOnlyWhen` of the module. */
export function isLockedStatus(
  { readOnlyWhen: { families = [], statuses = [] } = {} }: Locking,
  { key, family }: CompiledStatus,
): boolean {
  return families.includes(family) || statuses.includes(key);
}

/** Whether items in a status have all required fields of their template, by `requiredOnEntry` of the module. */
export function isDemandingStatus(
  { requiredOnEntry: { families = [], statuses = [] } = {} }: Demanding,
  { key, family }: Pick<CompiledStatus, 'key' | 'family'>,
): boolean {
  return families.includes(family) || statuses.includes(key);
}

/** The statuses in which people can't change items, and the columns that they can change even so. */
export function statusLocks(
  document: Locking & Demanding,
  statuses: readonly CompiledStatus[],
): StatusLocks {
  const locked = statuses.filter((status) => isLockedStatus(document, status));
  return {
    statuses: new Set(locked.map(({ number }) => number)),
    editable: new Set(document.readOnlyWhen?.editable),
    demanding: new Set(
      statuses.filter((each) => isDemandingStatus(document, each)).map(({ number }) => number),
    ),
  };
}
