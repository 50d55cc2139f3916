import { type Rows, add, recordEvent } from '../demo/seed/rows.ts';
import type { ItemVersion } from '../src/contract/bulk.ts';
import { Failure, denied, invalid, notFound } from '../src/domain/failure.ts';
import type { TransitionBody } from '../src/contract/items.ts';
import { itemPermission } from '../src/domain/permissions.ts';
import { activeGrantsOnSite, hasPermission } from '../src/domain/grants.ts';
import type { LoadedModule } from '../src/runtime/compile/modules.ts';
import type { CompiledModule } from '../src/runtime/compiled.ts';
import { transition } from '../src/runtime/flow/transition.ts';
import type { Actor } from '../src/runtime/flow/types.ts';
import { changeItem } from '../src/runtime/record/change.ts';
import { compareItems } from '../src/runtime/record/compare.ts';
import { type Item, type ItemChanges, joinedUserNames } from '../src/runtime/record/item.ts';
import * as newItem from '../src/runtime/record/new-item.ts';
import { normaliseItem } from '../src/runtime/record/normalise-item.ts';
import { dedupeErrors, validateItem } from '../src/runtime/record/validate.ts';
import type { MockBackend, MockRequest } from './backend.ts';

/** Ids of the teams of a user. */
export const teamIdsOf = ({ teams }: Rows, { id }: MockRequest['user']): readonly number[] =>
  teams.filter(({ member_ids }) => member_ids.includes(id)).map((team) => team.id);

/** The stored items of a module. The runtime computes and validates the changes. */
export class ItemTable {
  readonly backend: MockBackend;
  readonly compiled: CompiledModule;
  readonly items: Item[];
  readonly #withTemplate: LoadedModule['withTemplate'];

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

  /** Throws `not_found`. */
  find({ site }: MockRequest, id: number): Item {
    const item = this.items.find((each) => each.id === id && each.site_id === site.id);
    if (item === undefined) throw notFound();
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
        const current = this.find(request, entry.id);
        if (current.version !== entry.version)
          throw new Failure('stale', {}, { current: this.toReply(current) });
        return work(current, entry);
      } catch (error) {
        if (error instanceof Failure) return error;
        throw error;
      }
    });
  }

  /** Stores the next version of an item with its event; an unchanged item is not stored. */
  store(
    { site, user, context: { now: at } }: MockRequest,
    call: string,
    before: Item | null,
    item: Item,
    comment?: string,
  ): Item {
    const module = this.moduleOf(item);
    if (before !== null && Object.keys(compareItems(module, before, item)).length === 0)
      return before;
    const item_id = before?.id ?? add(this.items, item);
    const version = (before?.version ?? 0) + 1;
    const after: Item = { ...item, id: item_id, version, updated_at: at };
    this.items[this.items.findIndex(({ id }) => id === item_id)] = after;
    const changes = compareItems(module, before, after);
    const by = { call, at, user_id: user.id, comment: comment?.trim() || null };
    const of = { site_id: site.id, item_type: item.type, item_id };
    recordEvent(this.backend.rows, { ...of, ...by, changes });
    return after;
  }

  /** A new item, not stored yet. Throws a Failure. */
  create({ site, user, context }: MockRequest, body: ItemChanges): Item {
    const wanted = newItem.requestedTemplateId(body);
    const newest = this.backend.rows.templates.findLast(
      ({ id, module_type, site_id }) =>
        id === wanted && module_type === this.compiled.document.type && site_id === site.id,
    );
    const uuid = crypto.randomUUID();
    const version = newest?.version ?? null;
    const { identity, errors } = newItem.resolveIdentity(body, version, uuid);
    if (errors.length > 0) throw invalid(errors);
    const { clientId, templateId: template_id, templateVersion: template_version } = identity;
    const module = this.moduleOf({ template_id, template_version });
    const by = { siteId: site.id, userId: user.id, context };
    const { item, errors: ofChanges } = newItem.buildNewItem(module, identity, body, by);
    const all = dedupeErrors([...ofChanges, ...validateItem(module, item, context)]);
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
    if (result.denial !== null) throw denied(result.denial);
    return result.item;
  }

  /** Moves an item to another status and stores it. Throws a Failure. */
  move(request: MockRequest, call: string, before: Item, { to, comment }: TransitionBody): Item {
    if (before.deleted_at !== null) throw new Failure('deleted_item');
    const module = this.moduleOf(before);
    const result = transition(module.flow, before, { to, comment }, this.#actorOf(request));
    if (!result.ok) throw denied(result.denial);
    const after = normaliseItem(module, result.item, request.context);
    return this.store(request, call, before, after, comment);
  }

  /**
   * An item as replies contain it, with the columns that its table looks up, such as names of
   * users.
   */
  toReply = (item: Item): Item => {
    const users = new Map(this.backend.rows.users.map((user) => [user.id, user.display_name]));
    const names = this.compiled.tableColumns
      .filter(({ db }) => !Object.hasOwn(item, db))
      .map(
        ({ db }) => [db, users.get(Number(item[joinedUserNames.get(db) ?? ''])) ?? null] as const,
      );
    return { ...item, ...Object.fromEntries(names) };
  };

  #actorOf({ user, site, context }: MockRequest): Actor {
    const own = this.backend.rows.grants.filter(({ user_id }) => user_id === user.id);
    const active = activeGrantsOnSite(own, site.id, new Date(context.now));
    const { type } = this.compiled.document;
    const may: Actor['may'] = (action) => hasPermission(active, itemPermission(type, action));
    return { ...context, user_id: user.id, team_ids: teamIdsOf(this.backend.rows, user), may };
  }
}
