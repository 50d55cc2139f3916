import { sql } from 'kysely';
import type { SiteListName } from '../../../src/contract/list-rows.ts';
import type { Cell } from '../../../src/runtime/cell-codec/types.ts';
import { type Language, type Text, languages, textIn } from '../../../src/runtime/text.ts';
import { withoutIdempotencyKey } from '../context/call.ts';
import { settingsPermission } from '../context/permissions.ts';
import { type SiteAccess, requirePermission, withSite } from '../context/site.ts';
import { csvText, withHeader } from '../exports/csv.ts';
import { fileName } from '../exports/file-name.ts';
import type { ExportedFile } from '../exports/items.ts';
import { spool } from '../exports/spool.ts';
import { xlsxFile } from '../exports/xlsx/workbook.ts';
import { notFound } from '../failure.ts';
import type { Caller, Services } from '../services.ts';
import { type ListRows, lockRow } from '../settings/list-rows/record.ts';

interface Query {
  readonly format: 'csv' | 'xlsx';
  readonly module_type?: string;
  readonly dropdown_id?: number;
}

/** The names of a text: one for every language, then those of single languages. */
const nameColumns = ['name', ...languages.map((language) => `name_${language}`)];

function namesOf(name: Text): readonly Cell[] {
  if (typeof name === 'string') return [name, ...languages.map(() => null)];
  return [null, ...languages.map((language) => name[language] ?? null)];
}

const own = {
  types: ['code', 'parent'],
  labels: ['colour', 'description'],
  criticalities: ['colour'],
  dropdowns: ['value'],
} as const;

/** What a file holds, and what it is of. */
interface Listed {
  readonly of: string;
  readonly rows: readonly (readonly Cell[])[];
}

async function optionRows(access: SiteAccess, id: number, language: Language): Promise<Listed> {
  const { name, options } = await lockRow(access, 'dropdowns', id);
  const offered = options.filter(({ is_retired }) => is_retired !== true);
  const rows = offered.map(({ value, label }) => [...namesOf(label), value]);
  return { of: textIn(name, language), rows };
}

type Row = ListRows[Exclude<SiteListName, 'dropdowns'>];

async function listRows(
  { tx, siteId }: SiteAccess,
  list: Exclude<SiteListName, 'dropdowns'>,
  module: string | undefined,
  language: Language,
): Promise<readonly (readonly Cell[])[]> {
  const isOfModule = list !== 'criticalities';
  const { rows } = await sql<Row>`
    select * from ${sql.table(list)}
    where site_id = ${siteId} and deleted_at is null
      ${isOfModule ? sql`and module_type = ${module ?? ''}` : sql``}
    order by ${isOfModule ? sql`position nulls last, id` : sql`rank, id`}`.execute(tx);
  const nameOf = new Map(rows.map(({ id, name }) => [id, textIn(name, language)]));
  return rows.map((row): readonly Cell[] => {
    if ('parent_id' in row)
      return [...namesOf(row.name), row.code, nameOf.get(row.parent_id ?? 0) ?? null];
    return 'rank' in row
      ? [...namesOf(row.name), row.colour]
      : [textIn(row.name, language), row.colour, row.description];
  });
}

async function* onePage(rows: readonly (readonly Cell[])[]) {
  yield await Promise.resolve(rows);
}

/** A list as a file, in the columns that an import reads. Throws a Failure. */
export function exportList(
  services: Services,
  caller: Caller,
  { siteId, list }: { readonly siteId: number; readonly list: SiteListName },
  query: Query,
  { language, signal }: { readonly language: Language; readonly signal: AbortSignal },
): Promise<ExportedFile> {
  return withSite(services, withoutIdempotencyKey(caller), siteId, async (access) => {
    requirePermission(access, settingsPermission);
    const { format, module_type: module, dropdown_id: dropdownId } = query;
    if (list === 'dropdowns' && dropdownId === undefined) throw notFound();
    const { of, rows }: Listed =
      list === 'dropdowns'
        ? await optionRows(access, dropdownId ?? 0, language)
        : { of: module ?? '', rows: await listRows(access, list, module, language) };
    // A label is called the same in every language.
    const header = [...(list === 'labels' ? ['name'] : nameColumns), ...own[list]];
    const columns = header.map((name) => ({ name, isDate: false }));
    const pages = onePage(rows);
    const bytes =
      format === 'csv'
        ? csvText(withHeader(header, pages), { language, bom: true })
        : xlsxFile([{ title: list, columns, pages }]);
    const type =
      format === 'csv'
        ? 'text/csv'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { name: fileName([list, of], format), type, ...(await spool(bytes, signal)) };
  });
}
