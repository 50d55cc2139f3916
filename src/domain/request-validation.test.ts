import { expect, test } from 'vitest';
import { errorMessage } from '../runtime/format-message.ts';
import { toFieldErrors } from './request-validation.ts';

test('the error of an unknown key names the key', () => {
  const [error] = toFieldErrors([
    {
      keyword: 'additionalProperties',
      instancePath: '',
      params: { additionalProperty: 'colour' },
    },
  ]);
  expect(error).toMatchObject({ pointer: '/colour', code: 'unknown_column' });
  expect(error === undefined ? '' : errorMessage(error, 'en')).toMatch(/^Remove “colour”/);
});
