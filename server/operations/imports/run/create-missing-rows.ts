import { randomUUID } from 'node:crypto';
import { resolveIdentity, buildNewItem } from '../../../../src/runtime/record/new-item.ts';
import { validateItem } from '../../../../src/runtime/record/validate.ts';
import { importCalls } from '../../../../src/contract/imports.ts';
import { writeEvents } from '../../../db/events.ts';
import { insertItem } from '../../../db/items/write.ts';
import { itemPermission, settingsPermission } from '../../context/permissions.ts';
import { type ItemAccess, toItemAccess } from '../../context/items.ts';
import { invalidateReaders, itemEvents } from '../../events/item-events.ts';
import { insertCriticality } from '../../settings/criticalities.ts';
import { insertLabel } from '../../settings/labels.ts';
import { insertType } from '../../settings/types.ts';
import type { CreateRow, MissingRow } from '../validate/name-resolvers.ts';

const longestName = 200;

function newItem(access: ItemAccess, name: string) {
  const { compiled } = access.live;
  const { identity } = resolveIdentity({}, null, randomUUID());
  const { item, errors } = buildNewItem(compiled, identity, { name }, access);
  return { item, errors: [...errors, ...validateItem(compiled, item, access.context)] };
}

/** Whether the caller may create the row, and a name is all that it needs. */
export function canCreate(access: ItemAccess, { list, module, name }: MissingRow): boolean {
  if (name === '' || name.length > longestName) return false;
  switch (list) {
    case 'types':
    case 'criticalities':
      return access.may(settingsPermission);
    case 'labels':
      return access.may(itemPermission(module, 'update')) || access.may(settingsPermission);
    case 'items': {
      const live = access.services.modules.byType(module);
      if (live === undefined || !access.may(itemPermission(module, 'create'))) return false;
      return newItem(toItemAccess(access.services, access, live), name).errors.length === 0;
    }
  }
}

/** A created row in the form against which references are checked. */
export function createdRow(access: ItemAccess, { list, module, parentId }: MissingRow, id: number) {
  const { modules } = access.services;
  const table = list === 'items' ? (modules.byType(module)?.document.databaseTable ?? '') : list;
  const row = list === 'types' ? { id, parent_id: parentId, deleted_at: null } : { id };
  return { id, table, row };
}

async function insertNewItem(access: ItemAccess, name: string): Promise<number> {
  const { tx, live, organisationId } = access;
  const { compiled } = live;
  const { item } = newItem(access, name);
  const id = await insertItem(tx, compiled, organisationId, item);
  if (id === null) throw new Error('A client_id that was just made is taken.');
  const call = importCalls(live.document).apply.name;
  const created = { call, module: compiled, before: null, after: { ...item, id } };
  writeEvents(tx, itemEvents(access, [created]));
  invalidateReaders(access);
  return id;
}

async function insert(access: ItemAccess, row: MissingRow): Promise<number> {
  const { services } = access;
  const { list, module, name, parentId } = row;
  switch (list) {
    case 'types':
      return (
        await insertType(services, access, { module_type: module, name, parent_id: parentId })
      ).id;
    case 'criticalities':
      return (await insertCriticality(services, access, { name, rank: 1000, colour: '#8C8C8C' }))
        .id;
    case 'labels':
      return (await insertLabel(services, access, { module_type: module, name })).id;
    case 'items': {
      const live = services.modules.byType(module);
      if (live === undefined) throw new Error(`There is no module ${module}.`);
      return insertNewItem(toItemAccess(access.services, access, live), name);
    }
  }
}

/** Creates missing rows in the transaction of the import. */
export function createMissingRow(
  access: ItemAccess,
  waitForConnection: () => Promise<void>,
): CreateRow {
  return async (row) => {
    await waitForConnection();
    if (!canCreate(access, row)) return null;
    return createdRow(access, row, await insert(access, row));
  };
}
