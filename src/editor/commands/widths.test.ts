import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';

test('a width is a property of fields, core fields too; a drag back and forth is one step of undo', () => {
  const model = editorOf('permits');
  model.perform({
    name: 'add_field',
    args: {
      tab: 'general',
      section: 'details',
      db: 'gas_test',
      columnType: 'number',
      name: { en: 'Gas test' },
    },
  });
  model.endStep();
  const before = model.document();
  for (const span of [2, 3, 2] as const)
    model.perform({ name: 'set_property', args: { db: 'gas_test', set: { span } } }, 'width');
  model.endStep();
  expect(model.compiled().module?.byDb.get('gas_test')?.span).toBe(2);
  const undone = model.undo();
  expect(undone && say(undone)).toBe('“Gas test” takes two thirds of the form');
  expect(model.document()).toBe(before);
  model.perform({ name: 'set_property', args: { db: 'description', set: { span: 1 } } });
  expect(model.compiled().module?.byDb.get('description')?.span).toBe(1);
  expect(model.compiled().module?.byDb.get('name')?.span).toBeNull();
});
