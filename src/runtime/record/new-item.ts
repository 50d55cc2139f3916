import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import { applyChanges } from './apply.ts';
import { blankItem } from './blank.ts';
import type { FieldError, FieldErrorCode } from './errors.ts';
import type { RecordContext } from './column-state.ts';
import { ruleDefaults } from './default-rules.ts';
import type { Item, ItemChanges } from './item.ts';
import { isObject, ownProperty } from './json.ts';
import { settleItem } from './normalise-item.ts';
import { withValues } from './values.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const maxId = 2_147_483_647;

/** What the creator of an item provides in addition to its fields. */
export interface NewItemIdentity {
  readonly clientId: string;
  readonly externalId: number | null;
  /** -1 without a template. */
  readonly templateId: number;
  readonly templateVersion: number | null;
}

/** The id of the template that a new item requests; null without a valid id. */
export function requestedTemplateId({ template_id: id }: ItemChanges): number | null {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxId ? id : null;
}

/**
 * Determines the identity of the item that `body` creates. `newest` is the newest version of the
 * requested template, null if it does not exist; `clientId` is used if the creator chose none.
 */
export function resolveIdentity(
  body: ItemChanges,
  newest: number | null,
  clientId: string,
): { readonly identity: NewItemIdentity; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const wrong = (
    pointer: string,
    code: FieldErrorCode,
    params: FieldError['params'] = {},
  ): void => {
    errors.push({ pointer, code, params });
  };
  const client = body['client_id'] ?? clientId;
  if (typeof client !== 'string' || !uuid.test(client))
    wrong('/client_id', 'format', { context: 'uuid' });
  const external = body['external_id'] ?? null;
  if (external !== null && !Number.isSafeInteger(external))
    wrong('/external_id', 'type', { context: 'integer' });
  const wanted = body['template_id'] ?? -1;
  const requestedVersion = body['template_version'] ?? null;
  if (wanted !== -1 && wanted !== 0 && newest === null) wrong('/template_id', 'reference');
  const isVersion =
    requestedVersion === null ||
    (newest !== null && Number.isInteger(requestedVersion) && Number(requestedVersion) > 0);
  if (!isVersion || Number(requestedVersion ?? 0) > (newest ?? 0))
    wrong('/template_version', 'reference');
  return {
    errors,
    identity: {
      clientId: typeof client === 'string' ? client.toLowerCase() : '',
      externalId: external === null ? null : Number(external),
      templateId: newest === null ? -1 : Number(wanted),
      templateVersion: newest === null ? null : Number(requestedVersion ?? newest),
    },
  };
}

/** Whether a body has a value for a column; null is one: nothing. */
export function isGivenIn(body: ItemChanges): (column: CompiledColumn) => boolean {
  const { columns } = body;
  const ofTemplate = isObject(columns) ? columns : {};
  return ({ db, origin }) => ownProperty(origin === 'core' ? body : ofTemplate, db) !== undefined;
}

/**
 * A new item with the fields of `body`: blank, with the defaults of its template, then the caller's
 * fields, then what default rules give for fields that the caller left out; normalised and signed.
 * `module` is compiled with the identity's template. Not validated: call `validateItem`. `itemId` is its
 * number if that is reserved already; `given` are values that the server gives it.
 */
export function buildNewItem(
  module: CompiledModule,
  { clientId, externalId }: NewItemIdentity,
  body: ItemChanges,
  by: {
    readonly siteId: number;
    readonly userId: number;
    readonly context: RecordContext;
    readonly itemId?: number;
    readonly given?: ReadonlyMap<CompiledColumn, unknown>;
  },
): { readonly item: Item; readonly errors: readonly FieldError[] } {
  const { siteId, userId, context, itemId = 0, given = new Map() } = by;
  const blank: Item = {
    ...blankItem(module, siteId),
    id: itemId,
    client_id: clientId,
    external_id: externalId,
    created_at: context.now,
    updated_at: context.now,
    created_by_user_id: userId,
    version: 1,
  };
  const {
    client_id: _client,
    external_id: _external,
    template_id: _template,
    template_version: _version,
    ...fields
  } = body;
  const { item, errors } = applyChanges(module, blank, fields, context);
  const numbered = withValues(item, given);
  const isGiven = isGivenIn(fields);
  const begun = withValues(
    numbered,
    ruleDefaults(module, numbered, (column) => given.has(column) || isGiven(column), context),
  );
  return { item: settleItem(module, null, begun, { ...context, userId }), errors };
}
