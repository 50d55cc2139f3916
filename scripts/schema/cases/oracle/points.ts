import { isList, isObject, type JsonObject } from '../../../../src/runtime/record/json.ts';
import type { PlannedColumn } from '../../../../server/documents/plan.ts';

/** Whether the rows of a column are the points of an inspection, which the settings name. */
export function hasPoints({ type }: Pick<PlannedColumn, 'type'>): boolean {
  return type.type === 'inspection';
}

/** The points that the settings of an inspection name, in order. */
export function pointsIn(settings: JsonObject): readonly JsonObject[] {
  const { groups } = settings;
  return (isList(groups) ? groups : [])
    .filter(isObject)
    .flatMap(({ points }) => (isList(points) ? points.filter(isObject) : []));
}

/** An inspection as it is stored: with a row for each point, in the order of the settings. */
export function storedPoints({ settings }: PlannedColumn, value: unknown): unknown {
  if (!isList(value)) return value;
  return pointsIn(settings).map(
    ({ id }) => value.find((row) => isObject(row) && row['id'] === id) ?? { id },
  );
}

/** What the points of a stored inspection lack, by pointers below the column's. */
export function missingInPoints(
  { settings }: PlannedColumn,
  value: unknown,
  isRequired: boolean,
): readonly string[] {
  const rows = (isList(value) ? value : []).filter(isObject);
  return pointsIn(settings).flatMap((point): readonly string[] => {
    const row = rows.find(({ id }) => id === point['id']);
    if (row === undefined) return [];
    const at = (db: string) => `/${String(row['id'])}/${db}`;
    if (row['answer'] === undefined)
      return isRequired ? [at(point['kind'] === 'measure' ? 'value' : 'answer')] : [];
    if (row['answer'] !== 'fail') return [];
    const required = point['requires'] ?? settings['requires'];
    return (isList(required) ? required : [])
      .filter((part) => part !== 'raised' || typeof settings['raises'] === 'string')
      .map(String)
      .filter((part) => row[part] === undefined)
      .map(at);
  });
}
