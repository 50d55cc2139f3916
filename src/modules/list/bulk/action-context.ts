import type { ModuleRef } from '../../../api/items.ts';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { Actor } from '../../../runtime/flow/types.ts';
import type { Item } from '../../../runtime/record/item.ts';

/** What actions are made with. */
export interface ActionContext {
  readonly moduleRef: ModuleRef;
  readonly siteId: number;
  readonly language: string;
  /** The module as the item's template version sees it. */
  readonly moduleOf: (item: Item) => CompiledModule;
  /** Who asks, now. */
  readonly actor: () => Actor;
}
