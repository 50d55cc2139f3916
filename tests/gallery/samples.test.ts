import { describe, expect, test } from 'vitest';
import { languages } from '../../src/runtime/text.ts';
import { errorMessage } from '../../src/runtime/format-message.ts';
import { rooms } from './rooms.ts';

describe.each(rooms)('the samples of $type', ({ samples }) => {
  test.each(samples)('$title: filled values are valid and stored unchanged', (sample) => {
    const { column, filled } = sample;
    const given = filled.map((value) => ({
      stored: column.normalise(value),
      errors: column.check(value),
    }));
    expect(given).toEqual(filled.map((stored) => ({ stored, errors: [] })));
    expect(column.isEmpty(filled[0])).toBe(false);
  });

  test.each(samples)(
    '$title: refused values are refused with a sentence',
    ({ column, refused }) => {
      for (const value of refused) {
        const errors = column.check(column.normalise(value));
        expect(errors, JSON.stringify(value)).not.toEqual([]);
        for (const language of languages) {
          const sentences = errors.map((error) => errorMessage(error, language));
          expect(sentences.filter((text) => !/^\S+ .*\.$/su.test(text))).toEqual([]);
        }
      }
    },
  );
});
