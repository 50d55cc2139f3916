import { expect, test } from 'vitest';
import { hoverAt, offersAt } from './schema-service.ts';

/** The text and the offset of its mark `|`. */
function marked(text: string): readonly [string, number] {
  return [text.replace('|', ''), text.indexOf('|')];
}

const labels = async (text: string) =>
  (await offersAt(...marked(text))).map(({ item }) => item.label);

test('keys of a template, settings of its field types and operators of its rules are offered', async () => {
  expect(await labels('{ | }')).toEqual(expect.arrayContaining(['columns', 'tabs', 'ownTypes']));
  const number = '{ "columns": [{ "columnType": "number", "columnData": { | } }] }';
  expect(await labels(number)).toEqual(expect.arrayContaining(['min', 'max', 'suffix']));
  expect(await labels('{ "columns": [{ "visibleWhen": { | } }] }')).toContain('empty');
  expect(await labels('{ "ownTypes": [{ | }] }')).toEqual(
    expect.arrayContaining(['key', 'base', 'fixed', 'defaults']),
  );
});

test('an offer replaces what is typed of the key, quotes included', async () => {
  const [text, offset] = marked('{ "sta|" }');
  const offer = (await offersAt(text, offset)).find(({ item }) => item.label === 'statusFlow');
  expect(text.slice(offer?.from, offer?.to)).toBe('"sta"');
  expect(offer?.text).toContain('"statusFlow"');
});

test('a key says what it means, and where it is', async () => {
  const [text, offset] = marked('{ "modu|leType": "permits" }');
  const meaning = await hoverAt(text, offset);
  expect(meaning?.words).toContain('The type of the module that the template belongs to.');
  expect(text.slice(meaning?.from, meaning?.to)).toBe('"moduleType"');
});
