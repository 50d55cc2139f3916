import { expect, test } from 'vitest';
import { schemaService, type TextSubject } from './schema-service.ts';

/** The text and the offset of its mark `|`. */
function marked(text: string): readonly [string, number] {
  return [text.replace('|', ''), text.indexOf('|')];
}

async function offers(marks: string, subject: TextSubject = 'template', language = 'en') {
  const service = await schemaService(subject, language);
  return service.offersAt(...marked(marks));
}

const labels = async (text: string, subject: TextSubject = 'template') =>
  (await offers(text, subject)).map(({ item }) => item.label);

async function meaning(marks: string, subject: TextSubject, language: string) {
  const service = await schemaService(subject, language);
  return service.hoverAt(...marked(marks));
}

test('keys of a template, settings of its field types and operators of its rules are offered', async () => {
  expect(await labels('{ | }')).toEqual(expect.arrayContaining(['columns', 'tabs', 'ownTypes']));
  const number = '{ "columns": [{ "columnType": "number", "columnData": { | } }] }';
  expect(await labels(number)).toEqual(expect.arrayContaining(['min', 'max', 'suffix']));
  expect(await labels('{ "columns": [{ "visibleWhen": { | } }] }')).toContain('empty');
  expect(await labels('{ "ownTypes": [{ | }] }')).toEqual(
    expect.arrayContaining(['key', 'base', 'fixed', 'defaults']),
  );
});

test('keys of a module document are offered', async () => {
  expect(await labels('{ | }', 'module')).toEqual(
    expect.arrayContaining(['coreColumns', 'navigation', 'singular']),
  );
});

test('an offer replaces what is typed of the key, quotes included', async () => {
  const [text] = marked('{ "sta|" }');
  const offer = (await offers('{ "sta|" }')).find(({ item }) => item.label === 'statusFlow');
  expect(text.slice(offer?.from, offer?.to)).toBe('"sta"');
  expect(offer?.text).toContain('"statusFlow"');
});

test('a key says what it means, and where it is', async () => {
  const [text] = marked('{ "modu|leType": "permits" }');
  const found = await meaning('{ "modu|leType": "permits" }', 'template', 'en');
  expect(found?.words).toContain('The type of the module that the template belongs to.');
  expect(text.slice(found?.from, found?.to)).toBe('"moduleType"');
});

test('a document that names its schema is explained by the schema of the product', async () => {
  const marks = '{ "$schema": "../module.bundle.schema.json", "singu|lar": "pump" }';
  const [text] = marked(marks);
  const found = await meaning(marks, 'module', 'en');
  expect(found?.words).toContain('What one item is called within a sentence');
  expect(text.slice(found?.from, found?.to)).toBe('"singular"');
});

test.each([
  ['de', 'Der Typ des Moduls, zu dem die Vorlage gehört.', 'Nachkommastellen', 'Seitenleiste'],
  ['fr', 'Le type du module auquel le modèle appartient.', 'Décimales', 'barre latérale'],
])(
  'in %s keys, settings of field types, offers and module documents are explained in the language',
  async (language, ofKey, ofSetting, ofModule) => {
    const key = await meaning('{ "modu|leType": "permits" }', 'template', language);
    expect(key?.words).toContain(ofKey);
    const number = '{ "columns": [{ "columnType": "number", "columnData": { "deci|mals": 2 } }] }';
    expect((await meaning(number, 'template', language))?.words).toContain(ofSetting);
    const offered = await offers('{ | }', 'template', language);
    const type = offered.find(({ item }) => item.label === 'moduleType');
    expect(type?.item.documentation).toContain(ofKey);
    const navigation = await meaning('{ "navi|gation": {} }', 'module', language);
    expect(navigation?.words).toContain(ofModule);
  },
);
