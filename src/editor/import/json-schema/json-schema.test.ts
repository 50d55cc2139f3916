import { expect, test } from 'vitest';
import { checkDocument } from '../../../../server/documents/check.ts';
import {
  importContext,
  imported,
  jsonFile,
  remarks,
} from '../../../../tests/support/form-files.ts';
import type { FormFile } from '../form-file.ts';
import { importJsonSchema } from './json-schema.ts';

const permit = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Hot work',
  type: 'object',
  required: ['kind'],
  properties: {
    name: { type: 'string' },
    kind: {
      oneOf: [
        { const: 'hot', title: 'Hot work' },
        { const: 'cold', title: 'Cold work' },
      ],
    },
    watch: { type: 'string', minLength: 2, maxLength: 40 },
    heat: { type: 'number', minimum: -20, exclusiveMaximum: 80, multipleOf: 0.5 },
    mail: { type: 'string', format: 'email' },
    ppe: { type: 'array', uniqueItems: true, items: { enum: ['helmet', 'gloves'] } },
    place: { $ref: '#/$defs/place' },
    readings: {
      type: 'array',
      items: { type: 'object', required: ['v'], properties: { v: { type: 'integer' } } },
    },
    remark: { type: 'string', 'ui:widget': 'textarea' },
    elsewhere: { $ref: 'https://example.com/other.json' },
    never: { not: { type: 'string' } },
  },
  $defs: {
    place: {
      type: 'object',
      properties: { area: { type: 'string' }, inner: { $ref: '#/$defs/place' } },
      patternProperties: { '^note': { type: 'string' } },
    },
  },
  if: { properties: { kind: { const: 'hot' } }, required: ['kind'] },
  // A keyword of JSON Schema.
  then: { required: ['watch'] },
  else: { properties: { heat: false } },
  dependentRequired: { watch: ['mail'] },
  minProperties: 2,
};

test('types, limits, options, objects, lists, references and conditions become a template', () => {
  const { document, report } = imported(importJsonSchema(jsonFile(permit), importContext()));
  expect(checkDocument('template', document)).toEqual([]);
  const byDb = Object.fromEntries(document.columns.map((column) => [column.db, column]));
  expect(byDb).toMatchObject({
    kind: { columnType: 'dropdown', required: true },
    watch: { columnData: { maxLength: 40 }, requiredWhen: { contains: [{ var: 'kind' }, 1] } },
    heat: {
      columnData: { min: -20, step: 0.5 },
      visibleWhen: { contains: [{ var: 'kind' }, 1] },
      validWhen: [{ rule: { '<': [{ var: 'heat' }, 80] } }],
    },
    mail: { requiredWhen: { '!': { empty: { var: 'watch' } } } },
    ppe: { columnType: 'checkbox_group' },
    area: { section: 'place' },
    readings: { columnType: 'table', columnData: { columns: [{ db: 'v', required: true }] } },
    remark: { columnType: 'textarea' },
  });
  expect(remarks(report)).toEqual([
    '/ Hot work: left_out, keyword',
    '/properties/place place: left_out, keyword',
    '/properties/place/properties/inner inner: left_out, reference_circular',
    '/properties/elsewhere elsewhere: left_out, reference_remote',
    '/properties/never never: left_out, type_unknown',
  ]);
});

test('names of programs become labels, and what a box asks for is required once it is ticked', () => {
  const schema = {
    type: 'object',
    properties: {
      fireWatch: { type: 'boolean' },
      watchUntil: { type: 'string' },
      SKU_code: { type: 'string' },
      gasTest: { type: 'object', properties: { o2: { type: 'number', title: 'O₂' } } },
    },
    dependentRequired: { fireWatch: ['watchUntil'] },
  };
  const { document, report } = imported(importJsonSchema(jsonFile(schema), importContext()));
  expect(document.columns).toMatchObject([
    { name: 'Fire watch' },
    { name: 'Watch until', requiredWhen: { var: 'firewatch' } },
    { name: 'SKU code' },
    { name: 'O₂' },
  ]);
  expect(document.tabs?.at(-1)?.sections.map(({ name }) => name)).toContain('Gas test');
  expect(remarks(report)).toEqual(['/dependentRequired watchUntil: changed, present_ticked']);
});

test('hints next to the schema are read: order and widgets, or the elements of JSON Forms', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'boolean' }, c: { type: 'string' } },
  };
  const ordered = { schema, uiSchema: { 'ui:order': ['c', '*'], c: { 'ui:widget': 'textarea' } } };
  const first = imported(importJsonSchema(jsonFile(ordered), importContext()));
  expect(first.document.columns.map(({ db, columnType }) => [db, columnType])).toEqual([
    ['c', 'textarea'],
    ['a', 'text'],
    ['b', 'checkbox'],
  ]);
  const uischema = {
    type: 'Categorization',
    elements: [
      {
        type: 'Category',
        label: 'First',
        elements: [{ type: 'Control', scope: '#/properties/b' }],
      },
      {
        type: 'Category',
        label: 'Second',
        elements: [
          {
            type: 'Control',
            scope: '#/properties/a',
            label: 'Why',
            rule: {
              effect: 'SHOW',
              condition: { scope: '#/properties/b', schema: { const: true } },
            },
          },
        ],
      },
    ],
  };
  const second = imported(importJsonSchema(jsonFile({ schema, uischema }), importContext()));
  expect(second.document.columns).toMatchObject([
    { db: 'b', tab: 'first' },
    { db: 'a', tab: 'second', name: 'Why', visibleWhen: { var: 'b' } },
    { db: 'c' },
  ]);
});

test('a text that is no JSON is named with the place where it stops being some', () => {
  const file: FormFile = { is: 'text', name: 'a.json', text: '{\n  "title": nonsense }' };
  expect(importJsonSchema(file, importContext())).toEqual({
    ok: false,
    reason: 'json',
    at: { line: 2, column: 12 },
  });
});

test('both open ends of a number and the count of chosen values are kept, and what has no field is named by its keywords', () => {
  const file = jsonFile({
    type: 'object',
    properties: {
      level: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10 },
      tags: { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 },
      either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      anything: {},
      others: { type: 'object', additionalProperties: { type: 'number' } },
    },
  });
  const { document, report } = imported(importJsonSchema(file, importContext()));
  expect(document.columns).toMatchObject([
    {
      validWhen: [
        { rule: { '>': [{ var: 'level' }, 0] } },
        { rule: { '<': [{ var: 'level' }, 10] } },
      ],
    },
    { columnType: 'dropdown', columnData: { multiple: true, min_selected: 1, max_selected: 2 } },
  ]);
  const lost = report.filter(({ outcome }) => outcome === 'left_out');
  expect(lost.map(({ subject, code, params }) => [subject, code, params])).toEqual([
    ['either', 'type_unknown', { type: 'anyOf' }],
    ['anything', 'type_unknown', { type: '{}' }],
    ['others', 'keyword', { keyword: 'additionalProperties' }],
  ]);
});

test('properties that only the branches of a condition have are fields that it shows', () => {
  const kind = { properties: { kind: { const: 'gear' } } };
  const file = jsonFile({
    type: 'object',
    properties: { kind: { enum: ['gear', 'piston'] } },
    allOf: [
      {
        if: kind,
        then: { required: ['ratio'], properties: { ratio: { type: 'number' } } },
        else: { properties: { impeller: { type: 'string' }, ratio: { type: 'string' } } },
      },
    ],
  });
  const { document, report } = imported(importJsonSchema(file, importContext()));
  const isGear = { contains: [{ var: 'kind' }, 1] };
  expect(document.columns.slice(1)).toMatchObject([
    { db: 'ratio', columnType: 'number', visibleWhen: isGear, requiredWhen: isGear },
    { db: 'impeller', columnType: 'text', visibleWhen: { '!': isGear } },
  ]);
  // The second `ratio` is another one than the first.
  const lost = report.filter(({ outcome }) => outcome === 'left_out');
  expect(lost.map(({ subject, code }) => [subject, code])).toEqual([['if', 'rule_operator']]);
});
