import type { ItemRequest } from '../../items/kind.ts';
import type { SiteNames } from '../../names/names.ts';
import { onImport } from '../jobs/access.ts';
import type { Naming } from '../judge/judge.ts';
import { type MakeRow, namesWithMade } from '../judge/made.ts';
import type { Plan } from '../judge/plan.ts';
import { type FileNaming, fileNames } from '../judge/same-file.ts';
import type { TableFile } from '../read/table.ts';
import { chunksOf } from './chunks.ts';
import type { Progress } from './progress.ts';
import { rowsPerChunk } from './sizes.ts';

interface Named {
  readonly kind: ItemRequest;
  readonly plan: Plan;
  readonly progress: Progress;
}

/** The rows of a file, for as long as nobody cancels. */
async function* watched(table: TableFile, progress: Progress) {
  for await (const rows of chunksOf(table.rows(), rowsPerChunk)) {
    yield rows;
    await progress.tell(0);
  }
}

/** By what rows of the file are named: the site's names, rows of the file, and what is made. */
export async function namingOf(
  { kind, plan, progress }: Named,
  table: TableFile,
  site: SiteNames,
  { make, reserve }: Pick<FileNaming, 'reserve'> & { readonly make: MakeRow },
): Promise<Naming> {
  const { names, rows } = await fileNames({
    plan,
    site: site.names,
    chunks: () => watched(table, progress),
    inSite: (work) => onImport(kind, work),
    reserve,
  });
  const coming = [...rows.values()].filter(({ isNew }) => isNew);
  const expected = new Map([
    [kind.live.document.databaseTable, new Map(coming.map(({ id }) => [id, { id }]))],
  ]);
  return { site, made: namesWithMade(names, plan.mapping, make, expected), named: rows };
}
