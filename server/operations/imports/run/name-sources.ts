import type { ItemRequest } from '../../context/items.ts';
import type { SiteNames } from '../../names/site-names.ts';
import { withImports } from '../jobs/access.ts';
import type { NameSources } from '../validate/validate-rows.ts';
import {
  type CreateRow,
  type InFileNamesOptions,
  creatableNames,
  resolveInFileNames,
} from '../validate/name-resolvers.ts';
import type { ImportPlan } from '../validate/row.ts';
import type { TableFile } from '../read/table.ts';
import { chunksOf, rowsPerChunk } from './chunks.ts';
import type { Progress } from './progress.ts';

interface NameSourcesOptions {
  readonly request: ItemRequest;
  readonly plan: ImportPlan;
  readonly progress: Progress;
}

/** The rows of a file, until the import is cancelled. */
async function* cancellableChunks(table: TableFile, progress: Progress) {
  for await (const rows of chunksOf(table.rows(), rowsPerChunk)) {
    yield rows;
    await progress.report(0);
  }
}

/**
 * The sources of the names in a file: the site's rows, rows of the file, and rows that the import
 * creates.
 */
export async function nameSources(
  { request, plan, progress }: NameSourcesOptions,
  table: TableFile,
  site: SiteNames,
  { make, reserve }: Pick<InFileNamesOptions, 'reserve'> & { readonly make: CreateRow },
): Promise<NameSources> {
  const { names, rows } = await resolveInFileNames({
    plan,
    site: site.names,
    chunks: () => cancellableChunks(table, progress),
    withAccess: (work) => withImports(request, work),
    reserve,
  });
  const coming = [...rows.values()].filter(({ isNew }) => isNew);
  const expected = new Map([
    [request.live.document.databaseTable, new Map(coming.map(({ id }) => [id, { id }]))],
  ]);
  return { site, creatable: creatableNames(names, plan.mapping, make, expected), referenced: rows };
}
