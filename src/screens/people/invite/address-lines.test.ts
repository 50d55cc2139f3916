import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

test.each([
  ['nora@north.example', 'nora@north.example', ''],
  ['Nora Berg <nora@north.example>', 'nora@north.example', 'Nora Berg'],
  ['"Berg, Nora" <nora@north.example>;', 'nora@north.example', 'Berg, Nora'],
  ['nora@north.example; Nora Berg', 'nora@north.example', 'Nora Berg'],
  ['Nora Berg\tnora@north.example', 'nora@north.example', 'Nora Berg'],
  ['no address', 'no address', ''],
])('the line %j is the address %j of %j', (line, email, name) => {
  expect(addressLines(` ${line}\r`)).toEqual([{ line, email, name }]);
});

test('empty lines are left out, and addresses on one line are separate people', () => {
  const found = addressLines('a@x.example, Bea <b@x.example>\n\n  \nc@x.example');
  expect(found.map(({ email, name }) => [email, name])).toEqual([
    ['a@x.example', ''],
    ['b@x.example', 'Bea'],
    ['c@x.example', ''],
  ]);
});

test('a table that was copied from a spreadsheet keeps phone, employer and badge', () => {
  const found = addressLines(
    'Name\tE-Mail\tFirma\tAusweis\tSchicht\r\nNora Berg\tnora@x.example\tVos Montage\tC-7\tA\r\nBea\t\t\t\t\n',
  );
  expect(found).toMatchObject([
    { name: 'Nora Berg', email: 'nora@x.example', employer: 'Vos Montage', badge: 'C-7' },
    { name: 'Bea', email: '' },
  ]);
  expect(found[0]).not.toHaveProperty('phone');
});
