import type { FormValues } from '../../src/widgets/form-values.ts';

/** The values of a form that never change; its item is empty. */
export function formValues(enteredValue: FormValues['enteredValue']): FormValues {
  return { enteredValue, candidate: () => empty, subscribeTo: () => () => {} };
}

const empty = {};
