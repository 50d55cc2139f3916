import type { NotNull } from 'kysely';
import type { HeaderLines, ImportMapping } from '../../../../src/contract/imports.ts';
import { foldHeader, remapColumns } from '../../../../src/domain/remap-columns.ts';
import type { ItemAccess } from '../../context/items.ts';
import { headerOf } from '../read/header/header.ts';
import { type TableFile, UnreadableFile } from '../read/table.ts';
import { sampleOf } from './row.ts';

/** The number of recent imports that are examined. */
const maxImports = 20;

/** An earlier import of the same person, so that next month's file need not be mapped again. */
export interface EarlierImport {
  readonly headers: readonly string[];
  readonly header: HeaderLines | null;
  readonly mapping: ImportMapping;
}

/** The imports of the person into the module, the last one first. */
export async function earlierImports({
  tx,
  siteId,
  type,
  userId,
}: ItemAccess): Promise<readonly EarlierImport[]> {
  const rows = await tx
    .selectFrom('import_jobs')
    .select(['headers', 'sample', 'mapping'])
    .where('site_id', '=', siteId)
    .where('module_type', '=', type)
    .where('created_by_user_id', '=', userId)
    .where('mapping', 'is not', null)
    .orderBy('id', 'desc')
    .limit(maxImports)
    .$narrowType<{ mapping: NotNull }>()
    .execute();
  return rows.map(({ headers, sample, mapping }) => ({
    headers,
    header: sampleOf({ sample }).header,
    mapping,
  }));
}

/** How many columns of a file have the name of a column of an earlier one. */
function sharedColumns(names: readonly string[], headers: readonly string[]): number {
  const left = names.map(foldHeader);
  return headers.filter((header) => {
    const at = left.indexOf(foldHeader(header));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

/** Whether a file has every column that an earlier one had; those behind the last name have none. */
function hasColumns(headers: readonly string[], earlier: EarlierImport): boolean {
  const names = earlier.headers.filter((name) => name !== '');
  return names.length > 0 && sharedColumns(names, headers) === names.length;
}

function headersAt({ firstRows }: TableFile, chosen: HeaderLines): readonly string[] {
  try {
    return headerOf(firstRows, { chosen }).headers;
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
}

/**
 * The lines that named the columns of the last file with the same columns, if other lines were found
 * here: somebody has corrected them. null if there are none.
 */
export function earlierHeader(
  table: TableFile,
  earlier: readonly EarlierImport[],
): HeaderLines | null {
  for (const each of earlier) {
    if (hasColumns(table.headers, each)) return null;
    if (each.header !== null && hasColumns(headersAt(table, each.header), each)) return each.header;
  }
  return null;
}

/** The part of the columns that two files must have in common. */
const enough = 0.5;

/**
 * The mapping of the earlier import whose file has the most columns of these names; columns that it did
 * not have are mapped as suggested. null if no file has more than half of them.
 */
export function earlierMapping(
  earlier: readonly EarlierImport[],
  suggested: ImportMapping,
): ImportMapping | null {
  const headers = suggested.columns.map(({ header }) => header);
  const [best] = earlier
    .map((each) => ({ ...each, shared: sharedColumns(each.headers, headers) }))
    .filter(
      ({ headers: names, shared }) => shared > Math.max(names.length, headers.length) * enough,
    )
    .toSorted(
      (one, other) => other.shared - one.shared || one.headers.length - other.headers.length,
    );
  if (best === undefined) return null;
  const mapping = remapColumns(best.mapping, headers);
  const known = new Set(best.headers.map(foldHeader));
  const used = new Set(mapping.columns.map(({ db }) => db));
  const added = new Set<string>();
  const columns = mapping.columns.map((column, at) => {
    const db = suggested.columns[at]?.db ?? null;
    if (db === null || used.has(db) || known.has(foldHeader(column.header))) return column;
    added.add(db);
    return { ...column, db };
  });
  const isAdded = suggested.match !== null && added.has(suggested.match);
  const isKept = mapping.match !== null && used.has(mapping.match);
  return { ...mapping, columns, match: isKept ? mapping.match : isAdded ? suggested.match : null };
}
