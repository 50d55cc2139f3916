import type { CompiledColumn, CompiledRows, RowTotal } from '../compiled.ts';
import type { FieldTypes } from '../field-type.ts';
import type { Problem } from '../problem.ts';
import { fixedRowsOf } from '../record/blank.ts';
import { hasDefaultRule } from '../record/default-rules.ts';
import { begunInOrder, columnsInOrder } from '../record/derived-columns.ts';
import { isForbiddenName } from '../record/forbidden-names.ts';
import { resolveSettings } from '../record/settings.ts';
import { itemReads, rowScope, rowVariables } from '../rules/row-scope.ts';
import type { RuleScope } from '../rules/types.ts';
import { cellDocuments } from './cell-documents.ts';
import type {
  CellSource,
  ColumnResult,
  ColumnSource,
  OwnColumn,
  TypedSource,
} from './column-types.ts';
import { firstCycle, readsOfColumn } from './dependencies.ts';
import { emptiness } from './emptiness.ts';
import { compileListColumns } from './list.ts';
import { problem } from './problems.ts';
import { longestNames } from '../query/row-values.ts';

/** The columns of the rows of a value; null for a column without rows. */
export function cellSources(
  { document, owner, pointer }: ColumnSource,
  fieldTypes: FieldTypes,
): readonly CellSource[] | null {
  const table = fieldTypes.get(document.columnType);
  if (table?.document.ruleType !== 'rows') return null;
  const settings = resolveSettings(table.document, document.columnData);
  return cellDocuments(table.document, settings).flatMap((cell, index) => {
    const fieldType = fieldTypes.get(cell.columnType);
    if (fieldType === undefined) return [];
    const own = resolveSettings(fieldType.document, cell.columnData);
    return {
      document: cell,
      origin: 'core',
      owner,
      pointer: `${pointer}/columnData/columns/${index}`,
      fieldType,
      cells: null,
      db: cell.db,
      isEmpty: emptiness(fieldType.document.empty, own),
    };
  });
}

function nameProblems(cells: readonly CellSource[]): readonly Problem[] {
  return cells.flatMap(({ db, pointer }, index) => {
    if (isForbiddenName(db)) return [problem('forbidden_name', `${pointer}/db`, { name: db })];
    const isTaken = cells.findIndex((other) => other.db === db) < index;
    return isTaken ? [problem('duplicate_db', `${pointer}/db`, { db })] : [];
  });
}

const countsOnly: ReadonlySet<RowTotal> = new Set(['count']);

function totalsOf(source: TypedSource): ReadonlyMap<string, RowTotal> {
  const { columns = [] } = resolveSettings(source.fieldType.document, source.document.columnData);
  return new Map(columns.flatMap(({ db, total }) => (total === undefined ? [] : [[db, total]])));
}

/** Totals of columns without numbers, and columns of the summary without a total. */
function totalProblems(
  source: TypedSource,
  cells: readonly CellSource[],
  totals: ReadonlyMap<string, RowTotal>,
  summary: readonly string[],
): readonly Problem[] {
  const wrong = cells.flatMap(({ db, fieldType, pointer }) => {
    const total = totals.get(db) ?? 'count';
    return countsOnly.has(total) || fieldType.document.ruleType === 'number'
      ? []
      : [problem('row_total', `${pointer}/total`, { db })];
  });
  const missing = summary.flatMap((db, index) =>
    totals.has(db)
      ? []
      : [
          problem('row_total', `${source.pointer}/columnData/summary/${index}`, {
            db,
            context: 'summary',
          }),
        ],
  );
  return [...wrong, ...missing];
}

/** The columns with an index. */
function indexedOf(source: TypedSource): ReadonlySet<string> {
  const { columns = [] } = resolveSettings(source.fieldType.document, source.document.columnData);
  return new Set(columns.flatMap(({ db, indexed }) => (indexed === true ? [db] : [])));
}

/** Columns with an index whose names are too long for one. */
function indexProblems(
  { document: { db: table } }: TypedSource,
  cells: readonly CellSource[],
  indexed: ReadonlySet<string>,
): readonly Problem[] {
  return cells
    .filter(({ db }) => indexed.has(db) && table.length + db.length > longestNames)
    .map(({ db, pointer }) => problem('row_index', `${pointer}/indexed`, { db }));
}

const hasRule = ({ isStatic, required }: OwnColumn) => !isStatic || required;

/**
 * Compiles the rows of a table by the function that compiles the columns of items (`compile`);
 * `scope` is that of the item. Null for any other column.
 */
export function compileRows(
  source: TypedSource,
  scope: RuleScope,
  compile: (cell: CellSource, scope: RuleScope) => ColumnResult,
): { readonly rows: CompiledRows | null; readonly problems: readonly Problem[] } {
  const { cells } = source;
  if (cells === null) return { rows: null, problems: [] };
  const inside = rowScope(scope, rowVariables(cells));
  const results = cells.map((cell) => compile(cell, inside));
  const cellsByDb = new Map(results.map(({ column }) => [column.db, column]));
  const columns = results.map(({ column }): CompiledColumn => ({
    ...column,
    reads: readsOfColumn(column, cellsByDb),
    recorded: false,
    requiredLater: false,
  }));
  const byDb = new Map(columns.map((column) => [column.db, column]));
  const settings = resolveSettings(source.fieldType.document, source.document.columnData);
  const { summary = [] } = settings;
  const { closedRows } = source.fieldType;
  const totals = totalsOf(source);
  const indexed = indexedOf(source);
  const cycle = firstCycle(columns);
  const looping = cells.find(({ db }) => db === cycle?.[0]?.db);
  const cycleProblems =
    cycle === null || looping === undefined
      ? []
      : [
          problem(
            'computed_cycle',
            `${looping.pointer}/${looping.document.computed === undefined ? 'defaultRule' : 'computed'}`,
            {
              columns: cycle.map(({ db }) => db).join(', '),
            },
          ),
        ];
  const problems = [
    ...nameProblems(cells),
    ...results.flatMap((result) => result.problems),
    ...cycleProblems,
    ...totalProblems(source, cells, totals, summary),
    ...indexProblems(source, cells, indexed),
  ];
  const rows: CompiledRows = {
    columns,
    byDb,
    listColumns: compileListColumns([], columns),
    computed: problems.length === 0 ? columnsInOrder({ columns, byDb }) : [],
    begun: problems.length === 0 ? begunInOrder({ columns, byDb }).filter(hasDefaultRule) : [],
    hideable: columns.filter(
      ({ visibleWhen, computed }) => visibleWhen !== null && computed === null,
    ),
    totals,
    indexed,
    summary,
    fixed: new Map(fixedRowsOf(source.fieldType, settings).map((row) => [row.id, row])),
    closed:
      closedRows === undefined
        ? null
        : {
            nameOf: (id) => closedRows.nameOf(id, settings),
            settle: (row) => closedRows.settle(row, settings),
            missing: (row, isRequired) => closedRows.missing(row, settings, isRequired),
          },
    isStatic: !columns.some(hasRule),
    reads: [
      ...new Set(
        columns.flatMap(({ reads, defaultRule }) =>
          itemReads([...reads, ...(defaultRule?.reads ?? [])]),
        ),
      ),
    ],
  };
  return { rows, problems };
}
