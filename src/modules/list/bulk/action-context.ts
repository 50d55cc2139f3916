import type { ModuleRef } from '../../../api/items.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Actor } from '../../../runtime/flow/types.ts';
import type { Item } from '../../../runtime/record/item.ts';

/** What bulk actions need from the list. */
export interface ActionContext {
  readonly moduleRef: ModuleRef;
  readonly siteId: number;
  readonly language: string;
  /** The module in the item's template version. */
  readonly moduleOf: (item: Item) => CompiledModule;
  /** The person with the roles that are active now. */
  readonly actor: () => Actor;
}
