import { withApproverNames } from '../../../src/domain/approvers.ts';
import type { Denial } from '../../../src/runtime/flow/types.ts';
import type { ItemAccess } from '../context/items.ts';
import { approverDirectory } from '../people/directory.ts';

/** A denial with the names of the people who can decide, read once per operation. */
export async function namedDenial(access: ItemAccess, denial: Denial): Promise<Denial> {
  if (denial.approvers === null) return denial;
  access.cache.approvers ??= approverDirectory(access.services, access);
  return withApproverNames(denial, await access.cache.approvers, access.type);
}
