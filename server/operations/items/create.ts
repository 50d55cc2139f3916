import { randomUUID } from 'node:crypto';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import {
  resolveIdentity,
  buildNewItem,
  requestedTemplateId,
} from '../../../src/runtime/record/new-item.ts';
import { dedupeErrors, validateItem } from '../../../src/runtime/record/validate.ts';
import { readByClientId } from '../../db/items/read.ts';
import { insertItem, nextIds } from '../../db/items/write.ts';
import { newestTemplateVersion } from '../../db/items/template-version.ts';
import { Failure, invalid } from '../failure.ts';
import {
  type ItemAccess,
  type ItemRequest,
  callsOf,
  moduleOf,
  withItems,
} from '../context/items.ts';
import { projectItem } from '../context/project.ts';
import { findItem } from './read.ts';
import { withStatusAssignees } from './actor.ts';
import { addFileMetadata, publishChanges } from './write-changes.ts';
import { patternNumbers } from './numbers.ts';
import { lockForChange } from './prepare-items.ts';
import { lockUniqueValues, relationErrors } from './validate.ts';

/**
 * Creates an item: blank, with the defaults of its template, then the caller's fields, normalised
 * and validated as in a form. A taken `client_id` is `client_id_taken`, with the item if it belongs
 * to the same module and site. Throws a Failure.
 */
export function createItem(request: ItemRequest, body: ItemChanges): Promise<Item> {
  return withItems(request, 'create', (access) => createWithin(access, body));
}

/** The same within another call, which has checked the permission. */
export async function createWithin(access: ItemAccess, body: ItemChanges): Promise<Item> {
  const wanted = requestedTemplateId(body);
  const newest =
    wanted === null
      ? null
      : await newestTemplateVersion(access.tx, access.siteId, access.type, wanted);
  const { identity, errors: ofIdentity } = resolveIdentity(body, newest, randomUUID());
  if (ofIdentity.length > 0) throw invalid(ofIdentity);
  const module = await moduleOf(access, {
    template_id: identity.templateId,
    template_version: identity.templateVersion,
  });
  const isNumbered = module.derived.generated.length > 0;
  const [itemId = 0] = isNumbered ? await nextIds(access.tx, module, 1) : [];
  // Numbers are made of other values of the item, so they come after them.
  const unnumbered = isNumbered ? [buildNewItem(module, identity, body, access)] : [];
  const [given] = await patternNumbers(access, module, unnumbered);
  const built = buildNewItem(module, identity, body, {
    ...access,
    itemId,
    given: given ?? new Map(),
  });
  const item = await withStatusAssignees(access, module, built.item);
  const own = dedupeErrors([...built.errors, ...validateItem(module, item, access.context)]);
  const candidate = { module, before: null, after: item, errors: own };
  await lockForChange(access, [candidate]);
  await lockUniqueValues(access, [candidate]);
  const [errors = own] = await relationErrors(access, [candidate]);
  if (errors.length > 0) throw invalid(errors);
  const [stored = item] = await addFileMetadata(access, [{ module, item }]);
  const id = await insertItem(access.tx, module, access.organisationId, stored);
  if (id === null) {
    const { tx, live, siteId } = access;
    const taken = await readByClientId(tx, live.compiled, siteId, identity.clientId);
    throw new Failure(
      'client_id_taken',
      {},
      taken === null ? {} : { current: await projectItem(access, taken) },
    );
  }
  const after = { ...stored, id };
  const call = callsOf(access.live).create.name;
  await publishChanges(access, call, [{ module, before: null, after }]);
  return projectItem(access, (await findItem(access, id)) ?? after);
}
