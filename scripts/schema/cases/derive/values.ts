import { jsonEquals } from '../../../../src/runtime/record/json.ts';
import type { Fault } from '../oracle/value.ts';
import { faultsOf, isEmptyFor, valueSchemaOf } from '../oracle/value.ts';
import { ownValuesOf } from '../oracle/own-values.ts';
import { storedEmpty } from '../oracle/beginning.ts';
import { isInvalidIn, isWithheldIn, readerOf, stateIn } from '../oracle/record.ts';
import { hasPoints, missingInPoints } from '../oracle/points.ts';
import { ruledRowFaults, storedRows } from '../oracle/rows.ts';
import type { Plan, PlannedColumn } from '../../../../server/documents/plan.ts';
import { proposalsOf, type Proposal } from '../proposals.ts';
import { sampleOf, samplesOf } from '../samples.ts';
import { openStage } from '../stage.ts';
import type { Case, Derived, Example } from '../types.ts';
import { inLanguages, quoted } from './names.ts';

/** A change of one field, template columns inside `columns`. */
export function changeOf({ place, db }: PlannedColumn, value: unknown) {
  return place === 'core' ? { [db]: value } : { columns: { [db]: value } };
}

/** The result of a value typed into a field: its errors, and the stored value if there are none. */
export function outcomeOf(plan: Plan, column: PlannedColumn, typed: unknown, example: Example) {
  // A cleared field has its type's empty value; for a boolean it is false.
  const value = typed === null ? storedEmpty(column) : typed;
  const { pointer, isLocked } = column;
  if (isLocked) return { errors: [{ code: 'read_only', pointer }] };
  if (isEmptyFor(column, value) && !hasPoints(column)) {
    const { required } = stateIn(plan, column, example);
    if (required && !column.requiredLater) return { errors: [{ code: 'required', pointer }] };
    return { errors: [], stored: storedEmpty(column) };
  }
  const own = ownValuesOf(column)?.find((each) => jsonEquals(each.value, value));
  const errors = (own?.faults ?? faultsOf(column, value)).map((fault): Fault => ({
    code: fault.code,
    pointer: pointer + fault.pointer,
  }));
  if (errors.length > 0) return { errors };
  const filled = { ...example, values: { ...example.values, [column.db]: value } };
  if (isWithheldIn(plan, column, filled)) return { errors: [{ code: 'option', pointer }] };
  if (isInvalidIn(plan, column, filled)) return { errors: [{ code: 'rule', pointer }] };
  if (column.cells.length === 0) return { errors, stored: value };
  const read = readerOf(plan, filled);
  const rows = storedRows(column, value, read);
  const ruled = ruledRowFaults(column, rows, read).map((fault): Fault => ({
    code: fault.code,
    pointer: pointer + fault.pointer,
  }));
  const lacking = hasPoints(column) && !column.requiredLater;
  const missing = lacking
    ? missingInPoints(column, rows, stateIn(plan, column, filled).required)
    : [];
  const refused = [...ruled, ...missing.map((at) => ({ code: 'required', pointer: pointer + at }))];
  return refused.length > 0 ? { errors: refused } : { errors, stored: rows };
}

function verdict({ errors }: { readonly errors: readonly Fault[] }): string {
  if (errors.length === 0) return 'taken';
  return `refused (${[...new Set(errors.map(({ code }) => code))].join(', ')})`;
}

function caseOf(plan: Plan, column: PlannedColumn, example: Example, tried: Proposal): Case {
  const expected = outcomeOf(plan, column, tried.value, example);
  return {
    subject: column.db,
    group: 'values',
    title: `${tried.title}: ${verdict(expected)}`,
    probe: {
      kind: 'save',
      pointer: column.pointer,
      example,
      change: changeOf(column, tried.value),
    },
    expected,
  };
}

/** The sentence of a value that does not match the pattern, where the document has one of its own. */
function refusalCase(
  { db, pointer, document }: PlannedColumn,
  tried: readonly Case[],
): readonly Case[] {
  const { patternMessage } = document;
  const [refused] = tried.flatMap(({ probe, expected }) =>
    probe.kind === 'save' && jsonEquals(expected, { errors: [{ code: 'pattern', pointer }] })
      ? [probe]
      : [],
  );
  if (patternMessage === undefined || refused === undefined) return [];
  return [
    {
      subject: db,
      group: 'values',
      title: `a text that does not match is refused with ${quoted(patternMessage)}`,
      probe: { ...refused, kind: 'refusal' },
      expected: inLanguages(patternMessage),
    },
  ];
}

function noValueText({ settings: { pattern } }: PlannedColumn): string {
  return typeof pattern === 'string'
    ? `no text found that matches the pattern ${pattern} and the length of the field`
    : 'no value found that this field takes';
}

/**
 * Values to try. Of a type whose room checks more than its schema, those that the schema refuses
 * and those that an oracle knows.
 */
function proposalsFor(column: PlannedColumn, sample: unknown): readonly Proposal[] {
  const schema = valueSchemaOf(column);
  const proposals = proposalsOf(schema, sample ?? sampleOf(schema, 0));
  if (!column.checksItself) return proposals;
  const refused = proposals.filter(({ value }) => faultsOf(column, value).length > 0);
  return [...refused, ...(ownValuesOf(column) ?? [])];
}

/** Values at, below and above every bound of every column, and values of wrong types. */
export function valueCases(plan: Plan): Derived {
  const notes: Derived['notes'][number][] = [];
  const cases = plan.columns.flatMap((column) => {
    const example = openStage(plan, column);
    const [sample] = samplesOf(column);
    const subject = column.db;
    if (example === null) {
      notes.push({ subject, text: 'no example found in which this field can be filled in' });
      return [];
    }
    if (sample === undefined && !column.isLocked)
      notes.push({ subject, text: noValueText(column) });
    const proposals = column.isLocked
      ? [{ title: 'a value', value: sample ?? 1 }]
      : proposalsFor(column, sample);
    const different = [
      ...new Map(proposals.map((each) => [JSON.stringify(each.value), each])).values(),
    ];
    const tried = different.map((each) => caseOf(plan, column, example, each));
    return [...tried, ...refusalCase(column, tried)];
  });
  return { cases, notes };
}
