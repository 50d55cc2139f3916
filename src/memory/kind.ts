import { add, tell } from '../../demo/seed/rows.ts';
import { Failure, invalid, notFound } from '../contract/failure.ts';
import type { TransitionBody } from '../contract/items.ts';
import type { LoadedModule } from '../runtime/compile/modules.ts';
import type { CompiledModule } from '../runtime/compiled.ts';
import { transition } from '../runtime/flow/transition.ts';
import { changeItem } from '../runtime/record/change.ts';
import { compareItems } from '../runtime/record/compare.ts';
import { type Item, type ItemChanges, joinedUserNames } from '../runtime/record/item.ts';
import { normaliseItem } from '../runtime/record/normalise-item.ts';
import { actorOf } from './lookups.ts';
import type { Asked, Mock } from './memory.ts';
import { outerErrors } from './references.ts';

/** The items of one kind in memory, and what can be done with one of them. */
export class Kind {
  readonly mock: Mock;
  readonly compiled: CompiledModule;
  readonly items: Item[];
  readonly #withTemplate: LoadedModule['withTemplate'];

  constructor(mock: Mock, { compiled, withTemplate }: LoadedModule) {
    this.mock = mock;
    this.compiled = compiled;
    this.items = mock.rows.items[compiled.document.databaseTable] ??= [];
    this.#withTemplate = withTemplate;
  }

  /** The module as items of a template version see it; the plain one where that is not there. */
  moduleOf({ template_id: id, template_version: version }: Versioned): CompiledModule {
    const row = this.mock.rows.templates.find((each) => each.id === id && each.version === version);
    const result = row && this.#withTemplate(row);
    return result?.ok === true ? result.module : this.compiled;
  }

  found({ site }: Asked, id: number): Item {
    const item = this.items.find((each) => each.id === id && each.site_id === site.id);
    if (item === undefined) throw notFound();
    return item;
  }

  present(asked: Asked, id: number): Item {
    const item = this.found(asked, id);
    if (item.deleted_at !== null) throw new Failure('deleted_item');
    return item;
  }

  /** Keeps an item as its next version, with its event; one that is as it was is left alone. */
  store(asked: Asked, call: string, before: Item | null, item: Item, comment?: string): Item {
    const { context, site, user } = asked;
    const module = this.moduleOf(item);
    const isChanged = before === null || Object.keys(compareItems(module, before, item)).length > 0;
    if (!isChanged) return before;
    const id = before?.id ?? add(this.items, item);
    const version = (before?.version ?? 0) + 1;
    const after: Item = { ...item, id, version, updated_at: context.now };
    this.items[this.items.findIndex((each) => each.id === id)] = after;
    tell(this.mock.rows, {
      site_id: site.id,
      call,
      item_type: item.type,
      item_id: id,
      at: context.now,
      user_id: user.id,
      changes: compareItems(module, before, after),
      comment: comment?.trim() || null,
    });
    return after;
  }

  /** The item with changes in it, as it may be stored. Throws a Failure. */
  changed(asked: Asked, before: Item, changes: ItemChanges): Item {
    const module = this.moduleOf(before);
    const actor = actorOf(this.mock, asked, before.type);
    const context = { ...asked.context, userId: asked.user.id };
    const { item, errors, denial } = changeItem(module, before, changes, context, actor);
    const all = outerErrors(this.mock, module, before, item, errors);
    if (all.length > 0) throw invalid(all);
    if (denial !== null) throw new Failure('denied', {}, { denial });
    return item;
  }

  /** Moves an item that is there and keeps it. Throws a Failure. */
  move(asked: Asked, call: string, id: number, { to, comment }: TransitionBody): Item {
    const before = this.present(asked, id);
    const { flow } = this.moduleOf(before);
    const result = transition(
      flow,
      before,
      { to, comment },
      actorOf(this.mock, asked, before.type),
    );
    if (!result.ok) throw new Failure('denied', {}, { denial: result.denial });
    const after = normaliseItem(this.moduleOf(before), result.item, asked.context);
    return this.store(asked, call, before, after, comment);
  }

  /** An item as calls give it, with what its table holds beside its columns. */
  shown(item: Item): Item {
    const names = new Map(this.mock.rows.users.map((user) => [user.id, user.display_name]));
    const extra = this.compiled.tableColumns
      .filter(({ db }) => !Object.hasOwn(item, db))
      .map(
        ({ db }) => [db, names.get(Number(item[joinedUserNames.get(db) ?? ''])) ?? null] as const,
      );
    return { ...item, ...Object.fromEntries(extra) };
  }
}

type Versioned = Pick<Item, 'template_id' | 'template_version'>;
