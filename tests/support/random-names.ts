import fc from 'fast-check';
import { isObject } from '../../src/runtime/record/json.ts';
import type { Language } from '../../src/runtime/text.ts';
import { createNameIndex } from '../../src/runtime/cell-codec/name-index.ts';
import type { NameResolver } from '../../src/runtime/cell-codec/types.ts';

/** Names that are easily mistaken for other values. */
const telling = [
  'Pump',
  'PUMP',
  'pümp',
  'Pump (#1)',
  'Pump (P-1)',
  'P-1',
  '#1',
  '#12',
  'Valve; small',
  '"Valve"',
  'Team: A',
  'team:',
  ' Pump ',
  'A\nB',
  'x:y',
  '',
];

const someName = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...telling) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);

const someRow = fc.record({
  name: fc.option(someName),
  code: fc.option(fc.constantFrom('P-1', 'P-2', '#1', 'Pump')),
  aliases: fc.array(someName, { maxLength: 1 }),
  isDeleted: fc.boolean(),
});

/** Every integer in a value, because it may be an id. */
function idsIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return Number.isInteger(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(idsIn);
  return isObject(value) ? Object.values(value).flatMap(idsIn) : [];
}

/** Lists that contain most references of a value, with names that often collide. */
export function someNamesFor(value: unknown, language: Language): fc.Arbitrary<NameResolver> {
  const ids = [...new Set([...idsIn(value), 1, 2, 3])];
  return fc
    .tuple(
      fc.array(someRow, { minLength: ids.length, maxLength: ids.length }),
      fc.subarray(ids, { minLength: Math.ceil(ids.length / 2) }),
      fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'UTC'),
    )
    .map(([rows, there, timeZone]) => {
      const list = createNameIndex(
        rows.flatMap((row, place) => {
          const id = ids[place];
          return id === undefined || !there.includes(id) ? [] : [{ id, ...row }];
        }),
      );
      return {
        language,
        timeZone,
        module: 'pumps',
        nameOf: (_of, id) => list.nameOf(id),
        find: (_of, name) => list.find(name),
      };
    });
}
