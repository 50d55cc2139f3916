import type { CompiledColumn, CompiledModule } from '../compiled.ts';
import type { Settings } from '../field-settings.ts';
import type { Item } from '../record/item.ts';
import { ownProperty } from '../record/json.ts';
import type { Text } from '../text.ts';
import { integerCodec, itemIdCodec } from './base-codecs.ts';
import type { Cell, DecodeResult, NameResolver } from './types.ts';

/** A column of a table file: any column that a module's list can show. */
export interface FileColumn {
  readonly db: string;
  readonly name: Text;
  /** Null for base columns that the server maintains. */
  readonly column: CompiledColumn | null;
  /** Its texts are days or moments. */
  readonly isDate: boolean;
  readonly encode: (item: Item, names: NameResolver) => Cell;
  readonly decode: (cell: Cell, names: NameResolver) => DecodeResult;
}

/** Base columns that hold a moment, whatever the settings of a list column say. */
const moments: ReadonlySet<string> = new Set(['created_at', 'updated_at', 'deleted_at']);

const externalId = { en: 'External no.', de: 'Externe Nr.' };

/**
 * The columns that files of a module can have: those of its list, in their order, and the external
 * number if the list lacks it. Columns of a field type without a cell codec are left out.
 */
export function fileColumns(module: CompiledModule): readonly FileColumn[] {
  const base = { id: itemIdCodec(module), external_id: integerCodec };
  const listed = module.listColumns.flatMap(({ db, name, column, fieldType, settings: all }) => {
    const ofBase = column === null && Object.hasOwn(base, db) ? base[db as 'id'] : undefined;
    const codec = ofBase ?? fieldType.cellCodec;
    if (codec === undefined) return [];
    const settings: Settings =
      column === null && moments.has(db) ? { ...all, includeTime: true } : all;
    const valueOf = (item: Item) =>
      ownProperty(column?.origin === 'template' ? item.columns : item, db);
    return [
      {
        db,
        name,
        column,
        isDate: fieldType.document.ruleType === 'date',
        encode: (item: Item, names: NameResolver) => codec.encode(valueOf(item), settings, names),
        decode: (cell: Cell, names: NameResolver) => codec.decode(cell, settings, names),
      },
    ];
  });
  if (listed.some(({ db }) => db === 'external_id')) return listed;
  const { encode, decode } = integerCodec;
  return [
    ...listed,
    {
      db: 'external_id',
      name: externalId,
      column: null,
      isDate: false,
      encode: (item, names) => encode(item.external_id, {}, names),
      decode: (cell, names) => decode(cell, {}, names),
    },
  ];
}
