import type { Item } from '../../../src/runtime/record/item.ts';
import type { FileColumn } from '../../../src/runtime/cell-codec/file-columns.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SiteNames } from '../names/site-names.ts';

/** Names of items that are kept from page to page. */
const mostNames = 5000;

/** Items as rows of cells; names are looked up together for each page. */
export async function* cellRows(
  tx: Tx,
  pages: AsyncIterable<readonly Item[]>,
  columns: readonly FileColumn[],
  siteNames: SiteNames,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const page of pages) {
    const write = () =>
      page.map((item) => columns.map(({ encode }) => encode(item, siteNames.names)));
    let rows = write();
    while (siteNames.isWaiting()) {
      await siteNames.load(tx);
      rows = write();
    }
    yield rows;
    if (siteNames.size() > mostNames) siteNames.forget();
  }
}
