import { nameOfUser, recordEvent } from '../demo/seed/rows.ts';
import type { ItemVersion } from '../src/contract/bulk.ts';
import type { TransitionBody } from '../src/contract/items.ts';
import { errorResponse } from '../src/domain/error-body.ts';
import { translateError } from '../src/domain/error-texts.ts';
import { Failure, denied, invalid, notFound } from '../src/domain/failure.ts';
import { withApproverNames } from '../src/domain/approvers.ts';
import { itemPermission } from '../src/domain/permissions.ts';
import type { LoadedModule } from '../src/runtime/compile/modules.ts';
import type { CompiledModule } from '../src/runtime/compiled.ts';
import { withAssignees } from '../src/runtime/flow/assignees.ts';
import { transition } from '../src/runtime/flow/transition.ts';
import type { Actor, Denial } from '../src/runtime/flow/types.ts';
import { changeItem } from '../src/runtime/record/change.ts';
import { compareItems } from '../src/runtime/record/compare.ts';
import { type Item, type ItemChanges, joinedUserNames } from '../src/runtime/record/item.ts';
import { buildNewItem, resolveIdentity } from '../src/runtime/record/new-item.ts';
import { settleItem } from '../src/runtime/record/server-values.ts';
import { dedupeErrors, validateItem } from '../src/runtime/record/validate.ts';
import type { MockBackend, MockRequest } from './backend.ts';
import { directoryOf } from './sites.ts';

/** The stored items of a module. The runtime computes and validates the changes. */
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

  /**
   * The module with the columns and the flow of a template version; without a template, the module
   * itself.
   */
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

  /**
   * Runs `work` for each item and returns its result or the Failure that it throws. Refuses
   * repeated and stale items.
   */
  attemptEach<Entry extends ItemVersion, T>(
    request: MockRequest,
    entries: readonly Entry[],
    work: (item: Item, entry: Entry) => T,
  ): readonly (T | Failure)[] {
    const ids = entries.map(({ id }) => id);
    return entries.map((entry, index) => {
      try {
        if (ids.indexOf(entry.id) < index) throw new Failure('named_twice');
        return work(this.find(request, entry.id, entry.version), entry);
      } catch (error) {
        if (error instanceof Failure) return error;
        throw error;
      }
    });
  }

  /** The same as a reply that gives the result, or the status and the error, of each item. */
  resultsOf<Entry extends ItemVersion, T extends object>(
    request: MockRequest,
    entries: readonly Entry[],
    work: (item: Item, entry: Entry) => T,
  ) {
    const { locale } = request.user;
    const results = this.attemptEach(request, entries, work).map((outcome, index) => ({
      id: entries[index]?.id ?? 0,
      ...(outcome instanceof Failure
        ? errorResponse(outcome, locale, translateError)
        : ({ status: 200, ...outcome } as const)),
    }));
    return { results };
  }

  /** Stores the next version of an item with its event; an unchanged item is not stored. */
  store(
    { site, user, context }: MockRequest,
    call: string,
    before: Item | null,
    item: Item,
    comment?: string,
  ): Item {
    const changes = compareItems(this.moduleOf(item), before, item);
    if (before !== null && Object.keys(changes).length === 0) return before;
    const item_id = before?.id ?? (item.id || this.#nextId());
    const version = (before?.version ?? 0) + 1;
    const after: Item = { ...item, id: item_id, version, updated_at: context.now };
    const index = this.items.findIndex(({ id }) => id === item_id);
    this.items.splice(index < 0 ? this.items.length : index, 1, after);
    const by = { call, at: context.now, user_id: user.id, comment: comment?.trim() || null };
    const of = { site_id: site.id, item_type: item.type, item_id };
    recordEvent(this.backend.rows, { ...of, ...by, changes });
    return after;
  }

  /** A new item, not stored yet. Throws a Failure. */
  create({ site, user, context }: MockRequest, body: ItemChanges): Item {
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
    return item;
  }

  /** An item with changes, not stored yet. Throws a Failure. */
  change(request: MockRequest, before: Item, changes: ItemChanges): Item {
    if (before.deleted_at !== null) throw new Failure('deleted_item');
    const context = { ...request.context, userId: request.user.id };
    const actor = this.#actorOf(request);
    const result = changeItem(this.moduleOf(before), before, changes, context, actor);
    if (result.errors.length > 0) throw invalid(result.errors);
    if (result.denial !== null) throw this.#denied(request, result.denial);
    return result.item;
  }

  /** An item in another status, not stored yet. Throws a Failure. */
  moved(request: MockRequest, before: Item, { to, comment }: TransitionBody): Item {
    if (before.deleted_at !== null) throw new Failure('deleted_item');
    const module = this.moduleOf(before);
    const result = transition(module.flow, before, { to, comment }, this.#actorOf(request));
    if (!result.ok) throw this.#denied(request, result.denial);
    const context = { ...request.context, userId: request.user.id };
    return settleItem(module, before, result.item, context);
  }

  /**
   * An item as replies contain it, with the columns that its table looks up, such as names of
   * users.
   */
  toReply = (item: Item): Item => {
    const joined = this.compiled.tableColumns.filter(({ db }) => !Object.hasOwn(item, db));
    const names = joined.map(({ db }) => {
      return [db, nameOfUser(this.backend.rows, item[joinedUserNames.get(db) ?? ''])] as const;
    });
    return { ...item, ...Object.fromEntries(names) };
  };

  /** A refused move, with the names of the people who can decide. */
  #denied(request: MockRequest, denial: Denial): Failure {
    const directory = directoryOf(this.backend, request);
    return denied(withApproverNames(denial, directory, this.compiled.document.type));
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
