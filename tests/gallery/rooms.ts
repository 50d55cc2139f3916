import type { CompiledColumn, CompiledModule, ListColumn } from '../../src/runtime/compiled.ts';
import { compileModule } from '../../src/runtime/compile/module.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import type { FieldTypeName } from '../../src/runtime/field-settings.ts';
import { fields, fieldTypes } from '../../src/widgets/fields.ts';
import { cellOf } from '../../src/widgets/cells.ts';
import { filterOf } from '../../src/widgets/filters.ts';
import type { FieldCell, FieldViews, FilterView } from '../../src/widgets/view-types.ts';
import { viewsOf } from '../../src/widgets/views.ts';
import { column, moduleDocument } from '../support/module-document.ts';
import { samples } from './samples/list.ts';
import type { Sample } from './samples/sample.ts';

/** A field type with the settings of one sample, compiled as a column of a separate module. */
export interface RoomSample extends Sample {
  /** The index among the samples of its type, from 0. */
  readonly index: number;
  readonly column: CompiledColumn;
  /** null if the document says that lists can't show it. */
  readonly listColumn: ListColumn | null;
}

/** A room in the gallery and the contract suites. */
export interface Room {
  readonly type: FieldTypeName;
  readonly views: FieldViews & FieldCell & { readonly filter: FilterView };
  readonly module: CompiledModule;
  readonly samples: readonly RoomSample[];
}

/** Types for which each document already has a column, by its db name. */
const kind = column('type', 'kind', { name: { en: 'Kind', de: 'Art' } });

function roomOf(type: FieldTypeName): Room {
  const [form, cell, filter] = [viewsOf(type), cellOf(type), filterOf(type)];
  if (form === null || cell === null || filter === null) throw new Error(`${type} has no views`);
  const { name } = fields[type].document;
  const document = moduleDocument([
    kind,
    ...samples[type].map(({ settings }, index) =>
      column(type, `c_${index}`, {
        name,
        order: index + 1,
        tableOrder: index + 1,
        ...(settings === undefined ? {} : { columnData: settings }),
      }),
    ),
  ]);
  const result = compileModule(document, {
    fieldTypes,
    flows: new Map(),
    patterns: re2PatternEngine,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems, null, 2));
  const { module } = result;
  return {
    type,
    views: { ...form, ...cell, filter },
    module,
    samples: samples[type].map((sample, index) => {
      const compiled = module.byDb.get(`c_${index}`);
      if (compiled === undefined) throw new Error(`${type} has no column ${index}`);
      const listColumn = module.listColumns.find(({ db }) => db === compiled.db) ?? null;
      return { ...sample, index, column: compiled, listColumn };
    }),
  };
}

/** Every room of src/widgets/fields.ts, in order. */
export const rooms: readonly Room[] = (Object.keys(fields) as FieldTypeName[]).map(roomOf);

/** null for a name that is no field type. */
export function roomNamed(type: string): Room | null {
  return rooms.find((room) => room.type === type) ?? null;
}
