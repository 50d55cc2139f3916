import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { type ItemAccess, moduleOf } from '../context/items.ts';
import type { SiteNames } from '../names/site-names.ts';

/** The number of names of items that are cached from page to page. */
const mostNames = 5000;

type Rows = readonly (readonly Cell[])[];

/**
 * Items as rows of cells, page by page. `encode` gets the module of the item's template version; it is
 * called again for a page whose names had to be looked up, all of them together.
 */
export async function* cellPages(
  access: ItemAccess,
  pages: AsyncIterable<readonly Item[]>,
  siteNames: SiteNames,
  encode: (item: Item, module: CompiledModule) => Rows,
): AsyncGenerator<Rows> {
  for await (const page of pages) {
    const modules: CompiledModule[] = [];
    for (const item of page) modules.push(await moduleOf(access, item));
    const encodePage = () =>
      page.flatMap((item, at) => encode(item, modules[at] ?? access.live.compiled));
    let rows = encodePage();
    while (siteNames.isWaiting()) {
      await siteNames.load(access.tx);
      rows = encodePage();
    }
    yield rows;
    if (siteNames.size() > mostNames) siteNames.forget();
  }
}
