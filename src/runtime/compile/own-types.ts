import type { ColumnDocument, OwnTypeDocument, TemplateDocument } from '../documents.ts';
import type { Problem } from '../problem.ts';
import { isList, isObject, jsonEquals } from '../record/json.ts';
import type { Rule } from '../rules/rule.ts';
import { nearParams } from './nearest.ts';
import { problem } from './problems.ts';

/** The variable by which the rules of an own field type read the value of its field. */
export const ownValueName = 'value';

function isArguments(rule: Rule): rule is readonly Rule[] {
  return isList(rule);
}

/** A rule of an own field type, about the value of a column. */
function ruleOfColumn(rule: Rule, db: string): Rule {
  if (isArguments(rule)) return rule.map((each) => ruleOfColumn(each, db));
  if (!isObject(rule)) return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([operator, args]) => [
      operator,
      operator === 'var' && args === ownValueName ? db : ruleOfColumn(args, db),
    ]),
  );
}

/** What an own field type decides of a column of an item or of a row. */
type Typed = Pick<
  ColumnDocument,
  'db' | 'columnType' | 'columnData' | 'validWhen' | 'patternMessage' | 'ownType'
>;

/**
 * A column as one of the base of its own field type: with the settings that the type fixes, those that
 * it begins with, and its rules after those of the column.
 */
function ofBase<T extends Typed>(column: T, type: OwnTypeDocument): T {
  const own = (type.validWhen ?? []).map(({ rule, message }) => ({
    rule: ruleOfColumn(rule, column.db),
    message,
  }));
  const patternMessage = type.patternMessage ?? column.patternMessage;
  return {
    ...column,
    columnData: { ...type.defaults, ...column.columnData, ...type.fixed },
    ...(own.length > 0 && { validWhen: [...(column.validWhen ?? []), ...own] }),
    ...(patternMessage !== undefined && { patternMessage }),
  };
}

/** The own field types of a template by key. */
export function ownTypesOf({ ownTypes = [] }: Pick<TemplateDocument, 'ownTypes'>) {
  return new Map(ownTypes.map((type) => [type.key, type]));
}

interface Resolved<T> {
  readonly document: T;
  readonly problem: Problem | null;
}

type OwnTypes = ReadonlyMap<string, OwnTypeDocument>;

function resolveOne<T extends Typed>(column: T, types: OwnTypes, pointer: string): Resolved<T> {
  const { ownType: key, columnType, db } = column;
  if (key === undefined) return { document: column, problem: null };
  const type = types.get(key);
  if (type !== undefined && type.base === columnType)
    return { document: ofBase(column, type), problem: null };
  const params =
    type === undefined
      ? { db, type: key, ...nearParams(key, types.keys()) }
      : { db, type: key, base: type.base, context: 'base' };
  return {
    document: column,
    problem: problem('unknown_own_type', `${pointer}/ownType`, params),
  };
}

/** Whether a column of a table has an own field type. */
const hasOwnType = (cell: unknown): cell is Typed & { readonly ownType: string } =>
  isObject(cell) &&
  ['db', 'columnType', 'ownType'].every((key) => typeof cell[key] === 'string') &&
  (cell['columnData'] === undefined || isObject(cell['columnData']));

/** The columns of a table's rows with own field types, by their place. */
function typedCells({ columnData }: Pick<ColumnDocument, 'columnData'>) {
  const cells = columnData?.['columns'];
  return (isList(cells) ? cells : []).flatMap((cell, index) =>
    hasOwnType(cell) ? [{ cell, index }] : [],
  );
}

/**
 * A column without own field types, in the columns of its rows too: what the rest of the compiler
 * reads.
 */
export function resolveOwnType(
  column: ColumnDocument,
  types: OwnTypes,
  pointer: string,
): Resolved<ColumnDocument> {
  const own = resolveOne(column, types, pointer);
  const resolved = typedCells(own.document).map(({ cell, index }) => ({
    index,
    ...resolveOne(cell, types, `${pointer}/columnData/columns/${index}`),
  }));
  const cells = own.document.columnData?.['columns'];
  if (resolved.length === 0 || !isList(cells)) return own;
  const columns = resolved.reduce<readonly unknown[]>(
    (list, { index, document }) => list.with(index, document),
    cells,
  );
  return {
    document: { ...own.document, columnData: { ...own.document.columnData, columns } },
    problem: own.problem ?? resolved.find(({ problem: found }) => found !== null)?.problem ?? null,
  };
}

/** The keys of the own field types that columns of a template have, and columns of their rows. */
export function ownTypesInUse({ columns }: Pick<TemplateDocument, 'columns'>): ReadonlySet<string> {
  return new Set(
    columns.flatMap((column) => [
      ...(column.ownType === undefined ? [] : [column.ownType]),
      ...typedCells(column).map(({ cell }) => cell.ownType),
    ]),
  );
}

/**
 * A template with other documents of its own field types, where they are given, and without those that
 * no column has. The same object if nothing changes.
 */
export function withOwnTypes(
  document: TemplateDocument,
  present: ReadonlyMap<string, OwnTypeDocument>,
): TemplateDocument {
  const used = ownTypesInUse(document);
  const kept = ownTypesOf(document);
  const next = [...used].flatMap((key) => {
    const [before, now] = [kept.get(key), present.get(key)];
    // A type of another site may have the key, with another base.
    const follows = now !== undefined && (before === undefined || before.base === now.base);
    return (follows ? now : before) ?? [];
  });
  const { ownTypes, ...rest } = document;
  const isSame = jsonEquals(next, ownTypes ?? []);
  if (isSame) return document;
  return next.length === 0 ? rest : { ...rest, ownTypes: next };
}
