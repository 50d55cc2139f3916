import type { FormValues } from '../../src/widgets/form-values.ts';

/** The values of a form that never change; its item is empty and has no errors. */
export function formValues(enteredValue: FormValues['enteredValue']): FormValues {
  return {
    enteredValue,
    candidate: () => empty,
    reading: () => ({
      read: enteredValue,
      isEmpty: (db) => (enteredValue(db) ?? null) === null,
      now: '2026-11-24T08:00:00.000Z',
      timeZone: 'UTC',
    }),
    errorsOf: () => noErrors,
    subscribeTo: () => () => {},
  };
}

const empty = {};
const noErrors: readonly never[] = [];
