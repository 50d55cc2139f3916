import type { PlannedColumn } from '../../../../server/documents/plan.ts';
import type { JsonObject } from '../../../../src/runtime/record/json.ts';
import { pointsIn } from './points.ts';
import type { Fault } from './value.ts';

/** A value of a type whose room checks more than its schema says, with the errors it has. */
export interface OwnValue {
  readonly title: string;
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

const numberOr = (value: unknown, other: number) => (typeof value === 'number' ? value : other);

/** More signatures in one field would be longer than the field stores. */
const mostSignatures = 100;

/** `count` signatures by printed name, as a form sends them before the server signs them. */
function signaturesBy(count: number): string {
  const signatures = Array.from({ length: count }, (_, index) => ({
    user_id: null,
    printed_name: `Signer ${index + 1}`,
    meaning: '',
    drawing: null,
    signed_at: null,
    covers: null,
  }));
  return JSON.stringify(signatures);
}

function signatureValues({ allowMultiple, minSignatures, maxSignatures }: JsonObject) {
  const isSeveral = allowMultiple === true;
  const fewest = isSeveral ? numberOr(minSignatures, 1) : 1;
  const most = isSeveral ? numberOr(maxSignatures, Infinity) : 1;
  const counts = [fewest, most, 2, fewest - 1, most + 1].filter(
    (count) => count >= 1 && count <= mostSignatures,
  );
  const signed = [...new Set(counts)].map((count): OwnValue => {
    const code = count < fewest ? 'minItems' : count > most ? 'maxItems' : null;
    return {
      title: count === 1 ? 'one signature' : `${count} signatures`,
      value: signaturesBy(count),
      faults: code === null ? [] : [{ code, pointer: '' }],
    };
  });
  const unreadable = { title: 'a text that is no signature', value: 'Marlene', faults: [] };
  return [...signed, { ...unreadable, faults: [{ code: 'format', pointer: '' }] }];
}

function scheduleValues({ allowIndefinite, allowAdjustFromCompletion }: JsonObject) {
  const plan = {
    rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=10',
    from_completion: false,
    indefinite: false,
    starts_at: '2026-03-02T08:00:00.000Z',
  };
  const at = (title: string, change: object, fault: readonly [string, string] | null): OwnValue => {
    const [part, code] = fault ?? [];
    return {
      title,
      value: [{ ...plan, ...change }],
      faults: code === undefined ? [] : [{ code, pointer: `/0/${part}` }],
    };
  };
  const daily = { rule: 'FREQ=DAILY;COUNT=3' };
  return [
    at('ten Mondays', {}, null),
    at('three days', daily, null),
    at(
      'the first of each month, without an end',
      { rule: 'FREQ=MONTHLY;BYMONTHDAY=1', indefinite: true },
      allowIndefinite === false ? ['indefinite', 'const'] : null,
    ),
    at(
      'counted from the completion',
      { ...daily, from_completion: true },
      allowAdjustFromCompletion === false ? ['from_completion', 'const'] : null,
    ),
    at('a rule that is no RRULE', { rule: 'every Monday' }, ['rule', 'format']),
    at('a date that never comes', { rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3' }, [
      'rule',
      'contains',
    ]),
    at('a rule without the end that the schedule has', { rule: 'FREQ=DAILY' }, [
      'indefinite',
      'const',
    ]),
  ];
}

/** An inspection of which every point passes, and what it takes of one that does not. */
function inspectionValues(settings: JsonObject): readonly OwnValue[] {
  const passed = pointsIn(settings).map((point): JsonObject => {
    const { id, kind, min, max } = point;
    if (kind !== 'measure') return { id, answer: 'pass' };
    return { id, answer: 'pass', value: numberOr(min, numberOr(max, 5)) };
  });
  const [first, ...others] = passed;
  const [point] = pointsIn(settings);
  const id = String(first?.['id']);
  const unknown = { id: 'no_such_point', answer: 'pass' };
  const values: OwnValue[] = [
    { title: 'every point passes', value: passed, faults: [] },
    {
      title: 'no point applies',
      value: passed.map((row) => ({ id: row['id'], answer: 'na' })),
      faults: [],
    },
    {
      title: 'a point that the settings do not name',
      value: [...passed, unknown],
      faults: [{ code: 'unknown_column', pointer: '/no_such_point' }],
    },
  ];
  if (first === undefined || point?.['kind'] === 'measure') return values;
  return [
    ...values,
    { title: 'a point fails', value: [{ id, answer: 'fail' }, ...others], faults: [] },
    {
      title: 'an answer that is none',
      value: [{ id, answer: 'yes' }, ...others],
      faults: [{ code: 'enum', pointer: `/${id}/answer` }],
    },
  ];
}

const valuesByType: Readonly<Record<string, (settings: JsonObject) => readonly OwnValue[]>> = {
  signature: signatureValues,
  scheduler: scheduleValues,
  inspection: inspectionValues,
};

/** Values of a column whose room checks them itself; null if no oracle knows its checks. */
export function ownValuesOf({ type, settings }: PlannedColumn): readonly OwnValue[] | null {
  return valuesByType[type.type]?.(settings) ?? null;
}
