import { nameOfUser, recordEvent } from '../demo/seed/rows.ts';
import { withApproverNames } from '../src/domain/approvers.ts';
import { Failure, denied, invalid, notFound } from '../src/domain/failure.ts';
import { itemPermission } from '../src/domain/permissions.ts';
import type { LoadedModule } from '../src/runtime/compile/modules.ts';
import type { CompiledModule } from '../src/runtime/compiled.ts';
import { withAssignees } from '../src/runtime/flow/assignees.ts';
import type { Actor, Move } from '../src/runtime/flow/types.ts';
import { type ChangeOutcome, changeItem, transitionItem } from '../src/runtime/record/change.ts';
import { compareItems } from '../src/runtime/record/compare.ts';
import { type Item, type ItemChanges, joinedUserNames } from '../src/runtime/record/item.ts';
import { buildNewItem, resolveIdentity } from '../src/runtime/record/new-item.ts';
import { dedupeErrors, validateItem } from '../src/runtime/record/validate.ts';
import type { MockBackend, MockRequest } from './backend.ts';
import { withSentVersions } from './sent-versions.ts';
import { directoryOf } from './sites.ts';

/**
 * The items of a module, and its writes: each is what the runtime makes of a request, or throws its
 * refusal, and returns the item as replies contain it.
 */
export class ItemTable {
  readonly backend: MockBackend;
  readonly compiled: CompiledModule;
  readonly items: Item[];
  readonly #withTemplate: LoadedModule['withTemplate'];
  #lastId = 0;

  constructor(backend: MockBackend, { compiled, withTemplate }: LoadedModule) {
    this.backend = backend;
    this.compiled = compiled;
    this.items = backend.rows.items[compiled.document.databaseTable] ??= [];
    this.#withTemplate = withTemplate;
  }

  /** The module with the columns and the flow of a template version, or without a template. */
  moduleOf = (item: Pick<Item, 'template_id' | 'template_version'>): CompiledModule => {
    const row = this.backend.rows.templates.find(
      ({ id, version }) => id === item.template_id && version === item.template_version,
    );
    const result = row && this.#withTemplate(row);
    return result?.ok === true ? result.module : this.compiled;
  };

  /** Throws `not_found`; if a version is given and the item has another one, `stale`. */
  find({ site }: MockRequest, id: number, version?: number): Item {
    const item = this.items.find((each) => each.id === id && each.site_id === site.id);
    if (item === undefined) throw notFound();
    if (version !== undefined && item.version !== version)
      throw new Failure('stale', {}, { current: this.toReply(item) });
    return item;
  }

  /** The item with the columns that its table looks up, such as names of users. */
  toReply = (item: Item): Item => {
    const joined = this.compiled.tableColumns.filter(({ db }) => !Object.hasOwn(item, db));
    const names = joined.map(({ db }) => {
      return [db, nameOfUser(this.backend.rows, item[joinedUserNames.get(db) ?? ''])] as const;
    });
    return { ...item, ...Object.fromEntries(names) };
  };

  create(request: MockRequest, body: ItemChanges): Item {
    const { site, user, context } = request;
    const { type } = this.compiled.document;
    const newest = this.backend.rows.templates.findLast(
      ({ id, module_type, site_id }) =>
        id === body.template_id && module_type === type && site_id === site.id,
    );
    const uuid = crypto.randomUUID();
    const { identity, errors } = resolveIdentity(body, newest?.version ?? null, uuid);
    if (errors.length > 0) throw invalid(errors);
    const { clientId, templateId: template_id, templateVersion: template_version } = identity;
    const module = this.moduleOf({ template_id, template_version });
    const itemId = module.derived.generated.length > 0 ? this.#nextId() : 0;
    const by = { siteId: site.id, userId: user.id, context, itemId };
    const built = buildNewItem(module, identity, body, by);
    const status = module.flow.byNumber.get(built.item.status) ?? module.flow.start;
    const item = withAssignees(module.flow, built.item, status);
    const all = dedupeErrors([...built.errors, ...validateItem(module, item, context)]);
    if (all.length > 0) throw invalid(all);
    const current = this.items.find((each) => each.client_id === clientId);
    if (current) throw new Failure('client_id_taken', {}, { current: this.toReply(current) });
    return this.store(request, null, { ...item, id: itemId || this.#nextId() });
  }

  change(request: MockRequest, before: Item, changes: ItemChanges): Item {
    const module = this.moduleOf(before);
    const actor = this.#actorOf(request);
    const outcome = changeItem(module, before, changes, request.context, actor);
    return this.#storeChange(request, before, outcome);
  }

  move(request: MockRequest, before: Item, { to, comment }: Move): Item {
    const module = this.moduleOf(before);
    const actor = this.#actorOf(request);
    const outcome = transitionItem(module, before, { to, comment }, request.context, actor);
    return this.#storeChange(request, before, outcome, comment);
  }

  /** Stores the next version of an item with its event; an unchanged item is not stored. */
  store(
    { call, site, user, context }: MockRequest,
    before: Item | null,
    item: Item,
    comment?: string,
  ): Item {
    const changes = compareItems(this.moduleOf(item), before, item);
    if (before !== null && Object.keys(changes).length === 0) return this.toReply(before);
    const version = (before?.version ?? 0) + 1;
    const after: Item = { ...item, version, updated_at: context.now };
    const index = this.items.findIndex(({ id }) => id === after.id);
    this.items.splice(index < 0 ? this.items.length : index, 1, after);
    const by = { call, at: context.now, user_id: user.id, comment: comment?.trim() || null };
    const of = { site_id: site.id, item_type: item.type, item_id: after.id };
    recordEvent(this.backend.rows, { ...of, ...by, changes });
    return this.toReply(after);
  }

  /** A refused move names the people who can decide. */
  #storeChange(
    request: MockRequest,
    before: Item,
    { item, errors, denial }: ChangeOutcome,
    comment?: string,
  ): Item {
    if (before.deleted_at !== null) throw new Failure('deleted_item');
    if (errors.length > 0) throw invalid(errors);
    if (denial === null) {
      const module = this.moduleOf(before);
      const sent = withSentVersions(this.backend, module, request, before, item);
      return this.store(request, before, sent, comment);
    }
    const directory = directoryOf(this.backend, request);
    throw denied(withApproverNames(denial, directory, this.compiled.document.type));
  }

  /** An unused id. An id is given once, also if its item is refused, like those of the server. */
  #nextId(): number {
    this.#lastId = this.items.reduce((last, { id }) => Math.max(last, id), this.#lastId) + 1;
    return this.#lastId;
  }

  #actorOf({ user, teamIds, may, context }: MockRequest): Actor {
    const { type } = this.compiled.document;
    const mayDo: Actor['may'] = (action) => may(itemPermission(type, action));
    const { id: user_id, display_name: name } = user;
    return { ...context, user_id, name, team_ids: teamIds, may: mayDo };
  }
}
