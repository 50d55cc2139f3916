import { expect, test } from 'vitest';
import { readFolder } from '../../../tests/support/compiled.ts';

interface Texts {
  readonly import: { readonly cell: object; readonly row: object };
  readonly import_screen: { readonly reason: object };
  readonly errors: object;
}

/** Whether a text is a variant of another code: `minLength_one`, `type_string`. */
const isWording = (code: string, all: ReadonlySet<string>) =>
  code.includes('_') && all.has(code.slice(0, code.indexOf('_')));

test.each(['en', 'de'])('every problem code of the server has a name (%s)', (language) => {
  const texts = Object.fromEntries(readFolder(`locales/${language}`)) as unknown;
  const { import: ofRows, import_screen: screen, errors } = texts as Texts;
  const ofValues = new Set(Object.keys(errors));
  const codes = [
    ...Object.keys(ofRows.cell),
    ...Object.keys(ofRows.row),
    ...[...ofValues].filter((code) => !isWording(code, ofValues)),
    'denied',
  ];
  const named = new Set(Object.keys(screen.reason));
  expect(codes.filter((code) => !named.has(code))).toEqual([]);
});
