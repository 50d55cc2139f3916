import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getLanguageService, type JSONDocument, TextDocument } from 'vscode-json-languageservice';
import { isList, isObject, type JsonObject } from '../../../src/runtime/record/json.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { operators } from '../../../src/runtime/rules/operators/list.ts';
import { shippedModules } from '../../support/compiled.ts';
import { realisticModules } from './realistic-modules.ts';

const root = join(import.meta.dirname, '../../..');
const uri = 'file:///schemas/module.bundle.schema.json';
const schemaText = readFileSync(join(root, 'schemas/module.bundle.schema.json'), 'utf8');
const schema = JSON.parse(schemaText) as JsonObject;

/** The language service of editors, with our schema and no other file to read. */
const service = getLanguageService({
  workspaceContext: { resolveRelativePath: (path, resource) => new URL(path, resource).href },
  schemaRequestService: (wanted) =>
    wanted === uri
      ? Promise.resolve(schemaText)
      : Promise.reject(new Error(`Not found: ${wanted}`)),
});
service.configure({ schemas: [{ uri, fileMatch: ['*.json'] }] });

interface Opened {
  readonly text: TextDocument;
  readonly json: JSONDocument;
  /** The position of the mark `|`. */
  readonly at: ReturnType<TextDocument['positionAt']>;
}

const wordsOf = (text: string | { readonly value: string }) =>
  typeof text === 'string' ? text : text.value;

/** Opens a document in which `|` marks where a person is. */
function open(marked: string): Opened {
  const offset = marked.indexOf('|');
  const text = TextDocument.create(
    'file:///schemas/modules/pumps.json',
    'json',
    1,
    marked.replace('|', ''),
  );
  return { text, json: service.parseJSONDocument(text), at: text.positionAt(Math.max(0, offset)) };
}

async function offersAt(marked: string): Promise<readonly string[]> {
  const { text, json, at } = open(marked);
  const list = await service.doComplete(text, at, json);
  return (list?.items ?? []).map(({ label }) => label);
}

async function hoverAt(marked: string): Promise<string> {
  const { text, json, at } = open(marked);
  const contents = (await service.doHover(text, at, json))?.contents ?? [];
  const parts = Array.isArray(contents) ? contents : [contents];
  return parts.map(wordsOf).join('\n');
}

async function problemsOf(document: object | string): Promise<readonly string[]> {
  const { text, json } = open(typeof document === 'string' ? document : JSON.stringify(document));
  const found = await service.doValidation(text, json, { schemaValidation: 'error' });
  return found.map(({ message }) => wordsOf(message));
}

const column = (inside: string) => `{ "coreColumns": [{ ${inside} }] }`;

describe('an editor with the schema of module documents', () => {
  test('an editor offers the keys of the document and of a column', async () => {
    expect(await offersAt('{ | }')).toEqual(
      expect.arrayContaining(['type', 'coreColumns', 'defaultStatusFlow', 'readOnlyWhen']),
    );
    expect(await offersAt(column('|'))).toEqual(
      expect.arrayContaining(['columnType', 'columnData', 'db', 'visibleWhen', 'validWhen']),
    );
    expect(await offersAt('{ "defaultStatusFlow": { "nodes": [{ | }] } }')).toEqual(
      expect.arrayContaining(['kind', 'label', 'requirements', 'statusCode']),
    );
  });

  test('an editor offers the field types, and the settings of the one that was chosen', async () => {
    expect(await offersAt(column('"columnType": |'))).toEqual(
      expect.arrayContaining([...fieldTypes.keys()].map((type) => `"${type}"`)),
    );
    const ofNumber = await offersAt(column('"columnType": "number", "columnData": { | }'));
    expect(ofNumber).toEqual(expect.arrayContaining(['min', 'max', 'step', 'decimals', 'suffix']));
    expect(ofNumber).not.toContain('pattern');
    const ofText = await offersAt(column('"columnType": "text", "columnData": { | }'));
    expect(ofText).toEqual(expect.arrayContaining(['minLength', 'maxLength', 'pattern']));
    expect(ofText).not.toContain('decimals');
  });

  test('an editor offers the operators inside a rule and inside the rules in it', async () => {
    const known = [...operators.keys()];
    expect(await offersAt(column('"visibleWhen": { | }'))).toEqual(expect.arrayContaining(known));
    expect(await offersAt(column('"visibleWhen": { "and": [{ | }] }'))).toEqual(
      expect.arrayContaining(known),
    );
  });

  test('explains keys, settings, field types and operators under the pointer', async () => {
    expect(await hoverAt('{ "codePre|fix": "WO" }')).toContain('letters before the number');
    expect(await hoverAt(column('"deadl|ine": true'))).toContain('the work is to be done');
    expect(await hoverAt(column('"columnType": "number", "columnData": { "st|ep": 1 }'))).toContain(
      'must be a multiple of it',
    );
    expect(await hoverAt(column('"columnType": "sched|uler"'))).toContain('Dates that repeat');
    expect(await hoverAt(column('"visibleWhen": { "date_d|iff": [] }'))).toContain(
      'The time from one date to another',
    );
  });

  test.each([
    ['a key', column('"requiredIf": true'), 'requiredIf'],
    ['a setting', column('"columnType": "text", "columnData": { "maxLenght": 3 }'), 'maxLenght'],
    ['a field type', column('"columnType": "txt"'), 'Valid values'],
    ['an operator', column('"visibleWhen": { "greater": [1, 2] }'), 'greater'],
  ])('marks a typing error in %s', async (_, document, expected) => {
    expect((await problemsOf(document)).join('\n')).toContain(expected);
  });

  test.each([...shippedModules, ...realisticModules])(
    'finds no fault in the good document %s',
    async (_, document) => {
      expect(await problemsOf(document)).toEqual([]);
    },
  );
});

/** The objects of a schema that have properties, each with the path to it. */
function objectsIn(part: unknown, path: string): readonly (readonly [string, JsonObject])[] {
  if (isList(part)) return part.flatMap((each, index) => objectsIn(each, `${path}/${index}`));
  if (!isObject(part)) return [];
  const { properties } = part;
  return [
    ...(isObject(properties) && part['type'] === 'object' ? [[path, properties] as const] : []),
    ...Object.entries(part).flatMap(([key, each]) =>
      key === 'if' ? [] : objectsIn(each, `${path}/${key}`),
    ),
  ];
}

test('every key, setting and operator of the schema has a description', () => {
  const silent = objectsIn(schema, '').flatMap(([path, properties]) =>
    Object.entries(properties)
      .filter(([, part]) => isObject(part) && !('description' in part) && !('title' in part))
      .map(([key]) => `${path} ${key}`),
  );
  expect(silent).toEqual([]);
});

test('the schema refers to nothing outside of its file', () => {
  const references = [...schemaText.matchAll(/"\$ref": "([^"]+)"/g)].map(
    ([, target = '']) => target,
  );
  const known = Object.keys(isObject(schema['$defs']) ? schema['$defs'] : {});
  expect(new Set(references)).toEqual(
    new Set(references.filter((each) => known.includes(each.replace('#/$defs/', '')))),
  );
  expect(references.length).toBeGreaterThan(50);
});
