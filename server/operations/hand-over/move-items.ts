import { successes } from '../../../src/domain/item-outcomes.ts';
import type { CompiledColumn } from '../../../src/runtime/compiled.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { normaliseItem } from '../../../src/runtime/record/normalise-item.ts';
import { valueOf, withValues } from '../../../src/runtime/record/values.ts';
import { idsOfPeople } from '../../../src/runtime/rules/typed-value.ts';
import type { OrganisationAccess } from '../context/call.ts';
import { type ItemAccess, moduleOf, toItemAccess } from '../context/items.ts';
import { prepareItems } from '../items/prepare-items.ts';
import { type StoredChange, publishChanges, writeChanges } from '../items/write-changes.ts';
import type { Services } from '../services.ts';
import type { AssignedItems } from '../work/assigned-items.ts';

/** The people in a column of assignments after the change; null leaves them as they are. */
export type Reassign = (
  users: readonly unknown[],
  column: CompiledColumn,
  item: Item,
) => readonly unknown[] | null;

/** The columns of assignments of an item, of its module and of its template. */
export function assignmentColumns(columns: readonly CompiledColumn[]): readonly CompiledColumn[] {
  return columns.filter(({ assignment }) => assignment);
}

const ascending = (ids: readonly unknown[]) =>
  [...new Set(ids)].toSorted((a, b) => Number(a) - Number(b));

function reassigned(item: Item, columns: readonly CompiledColumn[], reassign: Reassign): Item {
  const values = new Map<CompiledColumn, unknown>();
  for (const column of columns) {
    const value = valueOf(column, item);
    const users = reassign(idsOfPeople(value, 'user_ids'), column, item);
    if (users !== null)
      values.set(column, {
        user_ids: ascending(users),
        team_ids: idsOfPeople(value, 'team_ids'),
      });
  }
  return withValues(item, values);
}

/**
 * Changes to whom items of a module on a site are assigned, as `call`; returns the changes. Items that
 * somebody changes at the same moment, and those that stay the same, are left out.
 */
export async function moveItems(
  access: ItemAccess,
  call: string,
  items: readonly Item[],
  reassign: Reassign,
): Promise<readonly StoredChange[]> {
  const wanted = items.map(({ id, version }) => ({ id, version }));
  const prepared = await prepareItems(access, wanted, async (before) => {
    const module = await moduleOf(access, before);
    const after = reassigned(before, assignmentColumns(module.columns), reassign);
    const isMoved = after !== before;
    return { module, before, after: normaliseItem(module, after, access.context), isMoved };
  });
  const stored = await writeChanges(
    access,
    successes(prepared).filter(({ isMoved }) => isMoved),
  );
  await publishChanges(access, call, stored);
  return stored;
}

/** The access to items of a site on behalf of the organisation, whatever roles the caller has there. */
export function accessTo(
  services: Services,
  { tx, organisationId, userId, now }: OrganisationAccess,
  { site, live }: Pick<AssignedItems, 'site' | 'live'>,
): ItemAccess {
  const { id: siteId, timeZone } = site;
  const may = () => true;
  const moment = now.toISOString();
  const on = { tx, siteId, organisationId, userId, timeZone, now: moment, may, holds: may };
  return toItemAccess(services, on, live);
}
