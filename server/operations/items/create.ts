import { randomUUID } from 'node:crypto';
import type { FieldError } from '../../../src/runtime/record/errors.ts';
import { applyChanges } from '../../../src/runtime/record/apply.ts';
import { blankItem } from '../../../src/runtime/record/blank.ts';
import type { Item, ItemChanges } from '../../../src/runtime/record/item.ts';
import { insertItem } from '../../db/items/write.ts';
import { newestTemplateVersion } from '../../db/items/template-version.ts';
import { Failure, invalid } from '../failure.ts';
import { type Kind, type KindAccess, callsOf, moduleOf, onKind } from './kind.ts';
import { readOne } from './read.ts';
import { tellItem } from './tell.ts';
import { itemErrors } from './verdict.ts';
import { settle } from '../../../src/runtime/record/settle.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const wrong = (pointer: string, code: string): FieldError => ({ pointer, code, params: {} });

/** What the creator of an item gives beside its fields. */
interface Identity {
  readonly clientId: string;
  readonly externalId: number | null;
  readonly templateId: number;
  readonly templateVersion: number | null;
}

async function identityOf(
  { tx, siteId, type }: KindAccess,
  body: ItemChanges,
): Promise<{ readonly identity: Identity; readonly errors: readonly FieldError[] }> {
  const errors: FieldError[] = [];
  const clientId = body['client_id'] ?? randomUUID();
  if (typeof clientId !== 'string' || !uuid.test(clientId))
    errors.push({ pointer: '/client_id', code: 'format', params: { context: 'uuid' } });
  const externalId = body['external_id'] ?? null;
  if (externalId !== null && !Number.isSafeInteger(externalId))
    errors.push({ pointer: '/external_id', code: 'type', params: { context: 'integer' } });
  const wanted = body['template_id'] ?? -1;
  const asked = body['template_version'] ?? null;
  const isPlain = wanted === -1 || wanted === 0;
  const isId = Number.isInteger(wanted) && Number(wanted) > 0 && Number(wanted) <= 2_147_483_647;
  const newest =
    !isPlain && isId ? await newestTemplateVersion(tx, siteId, type, Number(wanted)) : null;
  if (!isPlain && newest === null) errors.push(wrong('/template_id', 'reference'));
  const isVersion =
    asked === null || (newest !== null && Number.isInteger(asked) && Number(asked) > 0);
  if (!isVersion || Number(asked ?? 0) > (newest ?? 0))
    errors.push(wrong('/template_version', 'reference'));
  return {
    errors,
    identity: {
      clientId: typeof clientId === 'string' ? clientId.toLowerCase() : '',
      externalId: externalId === null ? null : Number(externalId),
      templateId: newest === null ? -1 : Number(wanted),
      templateVersion: newest === null ? null : Number(asked ?? newest),
    },
  };
}

/**
 * Makes an item: blank, with the defaults of its template, then the caller's fields, settled and
 * held against everything that is held against a form. A `client_id` that is taken is
 * `client_id_taken`, with the item where it is one of the same kind and site. Throws a Failure.
 */
export function createItem(kind: Kind, body: ItemChanges): Promise<Item> {
  return onKind(kind, 'create', async (access) => {
    const { identity, errors: ofIdentity } = await identityOf(access, body);
    if (ofIdentity.length > 0) throw invalid(ofIdentity);
    const module = await moduleOf(access, {
      template_id: identity.templateId,
      template_version: identity.templateVersion,
    });
    const blank: Item = {
      ...blankItem(module, access.siteId),
      client_id: identity.clientId,
      external_id: identity.externalId,
      created_at: access.now,
      updated_at: access.now,
      created_by_user_id: access.userId,
      version: 1,
    };
    const {
      client_id: _client,
      external_id: _external,
      template_id: _template,
      template_version: _version,
      ...fields
    } = body;
    const changed = applyChanges(module, blank, fields, access.context);
    const item = settle(module, changed.item, access.context);
    const errors = await itemErrors(access, module, null, item, changed.errors);
    if (errors.length > 0) throw invalid(errors);
    const id = await insertItem(access.tx, module, access.organisationId, item);
    if (id === null) {
      const taken = await readOne(access, { clientId: identity.clientId });
      throw new Failure('client_id_taken', {}, taken === null ? {} : { current: taken });
    }
    tellItem(access, {
      call: callsOf(access.live).create.name,
      module,
      before: null,
      after: { ...item, id },
    });
    const created = await readOne(access, { id });
    return created ?? { ...item, id };
  });
}
