import { expect, test } from 'vitest';
import layout from '../../../schemas/meta/layout.schema.json' with { type: 'json' };
import names from '../../../schemas/signs.json' with { type: 'json' };
import { signDrawing, signNumbers } from './drawings.tsx';

test('every sign that documents may name is drawn and has a name, and no other', () => {
  const { content } = layout.items.properties.sections.items.properties;
  const allowed = content.items.properties.signs.items.enum.toSorted();
  expect(signNumbers.toSorted()).toEqual(allowed);
  expect(Object.keys(names).toSorted()).toEqual(allowed);
  expect(allowed.filter((number) => signDrawing(number) === null)).toEqual([]);
});
