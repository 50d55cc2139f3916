import {
  type NumberPart,
  codeOfName,
  fieldPartName,
  numberOf,
  parseNumberPattern,
  seriesOf,
} from '../../../src/domain/number-pattern.ts';
import type { CompiledColumn, CompiledModule } from '../../../src/runtime/compiled.ts';
import { wallOfInstant } from '../../../src/runtime/zone.ts';
import type { Item } from '../../../src/runtime/record/item.ts';
import { valueOf } from '../../../src/runtime/record/values.ts';
import { textIn } from '../../../src/runtime/text.ts';
import { takeNumbers } from '../../db/items/number-series.ts';
import type { ItemAccess } from '../context/items.ts';

type Numbered = Pick<ItemAccess, 'tx' | 'siteId' | 'organisationId' | 'type' | 'context'>;

interface SitePattern {
  readonly column: CompiledColumn;
  readonly parts: readonly NumberPart[];
}

interface SiteNumbering {
  readonly site: string;
  readonly patterns: readonly SitePattern[];
}

async function numberingOf(
  { tx, organisationId, siteId, type }: Numbered,
  { derived }: CompiledModule,
): Promise<SiteNumbering> {
  const { code, number_patterns } = await tx
    .selectFrom('sites')
    .select(['code', 'number_patterns'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const patterns = derived.generated.flatMap((column) => {
    const own = number_patterns.find(
      ({ module_type, db }) => module_type === type && db === column.db,
    );
    const parts = own === undefined ? 'no_number' : parseNumberPattern(own.pattern);
    return typeof parts === 'string' ? [] : [{ column, parts }];
  });
  return { site: codeOfName(code ?? ''), patterns };
}

/** The id that a column holds first; null if it is empty. */
function firstId(column: CompiledColumn, item: Item): number | null {
  const value = valueOf(column, item);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'number' ? first : null;
}

/** The codes of the rows of a list of the site, by id. */
async function codesOfRows(
  { tx, siteId }: Numbered,
  reference: string | undefined,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  if (reference === 'label') {
    const rows = await tx
      .selectFrom('labels')
      .select(['id', 'name'])
      .where('site_id', '=', siteId)
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, codeOfName(name)]));
  }
  if (reference === 'criticality') {
    const rows = await tx
      .selectFrom('criticalities')
      .select(['id', 'name'])
      .where('site_id', '=', siteId)
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, name }) => [id, codeOfName(textIn(name, 'en'))]));
  }
  if (reference !== 'type') return new Map();
  const rows = await tx
    .selectFrom('types')
    .select(['id', 'name', 'code'])
    .where('site_id', '=', siteId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name, code }) => [id, codeOfName(code ?? textIn(name, 'en'))]));
}

/** The codes of what a column holds in each item; an empty text for none. */
async function codesOf(
  access: Numbered,
  column: CompiledColumn,
  items: readonly Item[],
): Promise<readonly string[]> {
  const ids = items.map((item) => firstId(column, item));
  const { reference } = column.fieldType.document;
  const codes =
    reference === 'option'
      ? new Map(
          (column.settings.options ?? []).map(({ value, label }) => [
            Number(value),
            codeOfName(textIn(label, 'en')),
          ]),
        )
      : await codesOfRows(
          access,
          reference,
          ids.filter((id) => id !== null),
        );
  return ids.map((id) => (id === null ? '' : (codes.get(id) ?? '')));
}

/** The codes of the fields that a pattern names, by the name of the part. */
async function fieldCodes(
  access: Numbered,
  { columns }: CompiledModule,
  parts: readonly NumberPart[],
  items: readonly Item[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const codes = new Map<string, readonly string[]>();
  for (const part of parts) {
    if (part.kind !== 'field') continue;
    const column = columns.find(({ db }) => fieldPartName(db) === part.name);
    if (column !== undefined) codes.set(part.name, await codesOf(access, column, items));
  }
  return codes;
}

/**
 * The numbers that new items of a module get by the patterns of the site, by column: of those columns
 * that are empty and have a pattern. A number that an item has or had is never given again; until the
 * commit nobody else gets one of the same series.
 */
export async function patternNumbers(
  access: Numbered,
  module: CompiledModule,
  all: readonly { readonly item: Item }[],
): Promise<readonly ReadonlyMap<CompiledColumn, unknown>[]> {
  const numbers = all.map(() => new Map<CompiledColumn, unknown>());
  if (all.length === 0 || module.derived.generated.length === 0) return numbers;
  const { now, timeZone } = access.context;
  const { site, patterns } = await numberingOf(access, module);
  for (const { column, parts } of patterns) {
    const empty = [...all.entries()].filter(([, { item }]) =>
      column.isEmpty(valueOf(column, item)),
    );
    const items = empty.map(([, { item }]) => item);
    const codes = await fieldCodes(access, module, parts, items);
    const year = String(new Date(wallOfInstant(Date.parse(now), timeZone)).getUTCFullYear());
    const rows = empty.map(([at], row) => {
      const field = (name: string) => codes.get(name)?.[row] ?? '';
      return { at, series: seriesOf(parts, { site, year, field }) };
    });
    const bySeries = Map.groupBy(rows, ({ series: { start, end } }) => `${start}\n${end}`);
    // In one order, so that two imports don't wait for each other.
    for (const key of [...bySeries.keys()].toSorted()) {
      const group = bySeries.get(key) ?? [];
      const [first] = group;
      if (first === undefined) continue;
      const taken = await takeNumbers(access, module, column, first.series, group.length);
      for (const [place, { at, series }] of group.entries())
        numbers[at]?.set(column, numberOf(series, taken + place));
    }
  }
  return numbers;
}
