import { describe, expect, test } from 'vitest';
import {
  column,
  moduleDocument,
  readFolder,
  shippedFlows,
  shippedModules,
} from '../../tests/support/compiled.ts';
import { checkDocument } from './check.ts';

const document = moduleDocument([]);
const problemsOf = (changes: object) =>
  checkDocument('module', { ...document, ...changes }).map(({ pointer, sentence }) => [
    pointer,
    typeof sentence === 'string' ? sentence : sentence.en,
  ]);

describe('checkDocument of the server', () => {
  test('a problem names its location and its remedy', () => {
    const { icon: _, ...rest } = document;
    expect(checkDocument('module', rest)).toMatchObject([
      { code: 'schema', pointer: '', sentence: { en: 'Add the key “icon”.' } },
    ]);
    expect(problemsOf({ colour: 'red' })).toEqual([
      ['/colour', 'Remove the key “colour”; it is not known here.'],
    ]);
    expect(problemsOf({ id: 0, wrapper: 5, tabs: [] })).toEqual([
      ['/id', 'Put a number here that is at least 1.'],
      ['/wrapper', 'Put a value of type string here.'],
      ['/tabs', 'Put at least 1 entry here.'],
    ]);
  });

  test('a wrong text or rule is reported once, not once per variant', () => {
    expect(problemsOf({ name: { de: 'Pumpen' } }).map(([pointer]) => pointer)).toEqual(['/name']);
    const visibleWhen = { and: [{ '==': 1, '!=': 2 }] };
    const coreColumns = [column('text', 'name', { visibleWhen })];
    expect(problemsOf({ coreColumns })).toEqual([
      [
        '/coreColumns/0/visibleWhen/and/0',
        'Put a rule here: an object with one operator as its only key.',
      ],
    ]);
  });

  test('a problem inside an inline flow is reported instead of a wrong flow name', () => {
    const defaultStatusFlow = { name: 'x', nodes: [{ id: 'a' }], edges: [] };
    expect(problemsOf({ defaultStatusFlow }).map(([, sentence]) => sentence)).toEqual([
      'Add the key “kind”.',
      'Add the key “label”.',
      'Add the key “colour”.',
    ]);
  });

  test.each([null, 5, 'text', [], true])('checkDocument refuses %j', (value) => {
    expect(checkDocument('module', value).length).toBeGreaterThan(0);
  });

  test('a document that is nested too deeply is refused without a stack overflow', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`) as unknown;
    expect(checkDocument('module', deep)).toMatchObject([{ code: 'schema', pointer: '' }]);
  });
});

describe('shipped documents', () => {
  test.each([...shippedModules])('module %s is valid', (_, each) => {
    expect(checkDocument('module', each)).toEqual([]);
  });

  test.each([...shippedFlows])('flow %s is valid', (_, each) => {
    expect(checkDocument('flow', each)).toEqual([]);
  });

  test.each([...readFolder('schemas/field-types')])('field type %s is valid', (_, each) => {
    expect(checkDocument('field-type', each)).toEqual([]);
  });
});
