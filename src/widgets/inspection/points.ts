import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { FieldError } from '../../runtime/record/errors.ts';
import { isList, isObject } from '../../runtime/record/json.ts';
import { addErrors, oneError } from '../../runtime/record/keywords/keyword.ts';
import { pointerSegment } from '../../runtime/record/pointer.ts';
import { rowsOf } from '../../runtime/record/rows.ts';
import type { Row } from '../../runtime/row.ts';

type InspectionSettings = SettingsOf<'inspection'>;

export type Group = InspectionSettings['groups'][number];
export type Point = Group['points'][number];
/** What a failed point can require, by the db name of its cell. */
export type Requirement = NonNullable<Point['requires']>[number];
export type Answer = 'pass' | 'fail' | 'na';

const answers: ReadonlySet<unknown> = new Set<Answer>(['pass', 'fail', 'na']);

function isAnswer(value: unknown): value is Answer {
  return answers.has(value);
}

const known = new WeakMap<InspectionSettings['groups'], ReadonlyMap<string, Point>>();

/** The points by id, in the order of their groups. */
export function pointsOf({
  groups,
}: Pick<InspectionSettings, 'groups'>): ReadonlyMap<string, Point> {
  const found = known.get(groups);
  if (found !== undefined) return found;
  // The compiler reads settings that it refuses, too.
  const points = new Map(
    groups
      .flatMap((group) => (isList(group.points) ? group.points : []))
      .map((each) => [each.id, each]),
  );
  known.set(groups, points);
  return points;
}

export function isMeasured({ kind }: Point): boolean {
  return kind === 'measure';
}

/** Whether a measured value is inside the limits of its point; both limits are inside. */
function isWithin({ min = -Infinity, max = Infinity }: Point, value: number): boolean {
  return value >= min && value <= max;
}

/** The answer of a row; null without one. */
export function answerOf({ answer }: Row): Answer | null {
  return isAnswer(answer) ? answer : null;
}

/** What the point requires if it fails. Nothing can be raised without a module to raise it in. */
function requiredOnFailure(
  point: Point,
  { requires = [], raises }: InspectionSettings,
): readonly Requirement[] {
  return (point.requires ?? requires).filter((each) => each !== 'raised' || raises !== undefined);
}

/** Whether the point takes a note, photos or a raised item. */
export function takes(point: Point, settings: InspectionSettings, part: Requirement): boolean {
  if (part === 'raised') return settings.raises !== undefined;
  const isAllowed = part === 'note' ? settings.allowNotes : settings.allowPhotos;
  return isAllowed || requiredOnFailure(point, settings).includes(part);
}

const hasNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0);

/** What a failed row still needs. */
export function missingOnFailure(row: Row, settings: InspectionSettings): readonly Requirement[] {
  const point = pointsOf(settings).get(row.id);
  if (point === undefined || answerOf(row) !== 'fail') return [];
  return requiredOnFailure(point, settings).filter((part) => hasNothing(row[part]));
}

/** The cells that a row still needs: an answer if every point needs one, and what a failure requires. */
export function missingCells(
  row: Row,
  settings: InspectionSettings,
  isRequired: boolean,
): readonly string[] {
  const point = pointsOf(settings).get(row.id);
  if (point === undefined) return [];
  if (answerOf(row) !== null) return missingOnFailure(row, settings);
  return isRequired ? [isMeasured(point) ? 'value' : 'answer'] : [];
}

/**
 * The row with the answer that follows from its measured value. A measured point has no other answer
 * but `na`, which drops the value.
 */
export function settleRow(row: Row, settings: InspectionSettings): Row {
  const point = pointsOf(settings).get(row.id);
  if (point === undefined || !isMeasured(point)) return row;
  const { answer, value, ...others } = row;
  const rest: Row = { ...others, id: row.id };
  if (answer === 'na') return { ...rest, answer };
  if (value === undefined) return rest;
  // What is no number stays, so that validation refuses it.
  if (typeof value !== 'number') return { ...rest, value };
  return { ...rest, answer: isWithin(point, value) ? 'pass' : 'fail', value };
}

/** Errors of rows that their columns alone don't show; pointers name the point. */
export function checkPoints(value: unknown, settings: InspectionSettings): readonly FieldError[] {
  const errors: FieldError[] = [];
  const points = pointsOf(settings);
  for (const row of rowsOf(value)) {
    const point = points.get(row.id);
    if (point === undefined) continue;
    const at = (db: string) => pointerSegment(row.id) + pointerSegment(db);
    const refuse = (db: string) =>
      addErrors(errors, oneError(at(db), 'unknown_column', { name: db, context: 'row' }));
    if (row['answer'] !== undefined && !isAnswer(row['answer']))
      addErrors(errors, oneError(at('answer'), 'enum'));
    if (row['value'] !== undefined && !isMeasured(point)) refuse('value');
    for (const part of ['note', 'photos', 'raised'] as const)
      if (!hasNothing(row[part]) && !takes(point, settings, part)) refuse(part);
  }
  return errors;
}

export interface Progress {
  readonly answered: number;
  readonly failed: number;
  readonly total: number;
}

/** How far an inspection is, over the points that the settings name. */
export function progressOf(value: unknown, settings: Pick<InspectionSettings, 'groups'>): Progress {
  const points = pointsOf(settings);
  const given = rowsOf(value).filter((row) => points.has(row.id) && answerOf(row) !== null);
  return {
    answered: given.length,
    failed: given.filter((row) => answerOf(row) === 'fail').length,
    total: points.size,
  };
}

/** The rows by the ids of their points; a point without a row has one without an answer. */
export function rowsByPoint(
  value: unknown,
  settings: InspectionSettings,
): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>([...pointsOf(settings).keys()].map((id) => [id, { id }]));
  for (const row of rowsOf(value)) if (isObject(row) && rows.has(row.id)) rows.set(row.id, row);
  return rows;
}
