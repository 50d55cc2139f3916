import type { CompiledModule } from '../../compiled.ts';
import type { RuleType } from '../../documents.ts';
import { isList } from '../../record/json.ts';
import { units } from '../../rules/periods.ts';
import { ruleScope } from '../../rules/scope.ts';
import { QueryError } from '../error.ts';
import { prepareQuery, type PreparedQuery } from '../prepare.ts';
import { sortColumns, type SortColumn } from '../sort.ts';
import type { QueryContext } from '../types.ts';
import { decodeGroupCursor, type GroupPosition } from './cursor.ts';
import type { Grouping } from './grouping.ts';
import type { GroupQuery } from './types.ts';

const most = 20;

/** A group query validated against its module; the same for memory and SQL. */
export interface PreparedGroups extends Grouping {
  readonly items: PreparedQuery;
  readonly sums: readonly string[];
  readonly ranges: readonly string[];
  readonly limit: number | null;
  readonly after: GroupPosition | null;
}

function oneOf<T extends string>(
  value: unknown,
  allowed: readonly T[],
  code: 'unit' | 'group_order',
): T {
  const found = allowed.find((each) => each === (value ?? allowed[0]));
  if (found === undefined) throw new QueryError(code);
  return found;
}

function columnOf(
  module: CompiledModule,
  by: unknown,
  direction: 'asc' | 'desc',
  context: QueryContext,
): SortColumn | null {
  if (by === undefined) return null;
  const name = typeof by === 'string' ? by : '';
  try {
    const [column] = sortColumns(module, [{ db: name, direction }], context);
    return column ?? null;
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    throw new QueryError(error.code === 'unknown_column' ? 'no_column' : 'not_groupable', { name });
  }
}

/** Names of columns whose values can be aggregated in this way, without repetitions. */
function namesOf(
  module: CompiledModule,
  names: unknown,
  wanted: 'sum' | 'range',
): readonly string[] {
  if (names === undefined) return [];
  if (!isList(names) || names.length > most) throw new QueryError('too_many_sums', { limit: most });
  const { variables } = ruleScope(module.columns);
  const type: RuleType = wanted === 'sum' ? 'number' : 'date';
  return [...new Set(names)].map((db) => {
    if (typeof db !== 'string') throw new QueryError('too_many_sums', { limit: most });
    const variable = variables.get(db);
    if (variable === undefined) throw new QueryError('no_column', { name: db });
    const column = module.byDb.get(db);
    const document = column?.fieldType.document;
    const isPlain = document?.dataType === 'number' && document.reference === undefined;
    if (variable.type !== type || (wanted === 'sum' && !isPlain))
      throw new QueryError(wanted === 'sum' ? 'not_summable' : 'not_a_date', { name: db });
    return db;
  });
}

/** Validates a group query; throws a QueryError that names the part to correct. */
export function prepareGroups(
  module: CompiledModule,
  query: GroupQuery,
  context: QueryContext,
): PreparedGroups {
  const { filter, search, limit, includeDeleted, page_cursor: cursor } = query;
  const items = prepareQuery(module, { filter, search, limit, includeDeleted }, context);
  const direction = oneOf(query.direction, ['asc', 'desc'], 'group_order');
  const order = oneOf(query.order, ['value', 'count'], 'group_order');
  const unit = oneOf(query.unit, units, 'unit');
  const by = columnOf(module, query.by, direction, context);
  const shape = { by, unit, order, direction };
  return {
    ...shape,
    items: { ...items, limit: null },
    sums: namesOf(module, query.sums, 'sum'),
    ranges: namesOf(module, query.ranges, 'range'),
    limit: items.limit,
    after: cursor === undefined ? null : decodeGroupCursor(shape, cursor),
  };
}
