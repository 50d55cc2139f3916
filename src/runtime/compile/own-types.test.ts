import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkDocument } from '../../../server/documents/check.ts';
import {
  column,
  compiled,
  moduleDocument,
  shippedOptions,
} from '../../../tests/support/compiled.ts';
import type { OwnTypeDocument, TemplateDocument } from '../documents.ts';
import { blankItem } from '../record/blank.ts';
import { validateItem } from '../record/validate.ts';
import { compileModule } from './module.ts';
import { ownTypeProblems } from './own-type-problems.ts';
import { withOwnTypes } from './own-types.ts';

const file = new URL('../../../schemas/own-type-presets.json', import.meta.url);
const presets = JSON.parse(readFileSync(file, 'utf8')) as readonly OwnTypeDocument[];

const kilowatt: OwnTypeDocument = {
  key: 'kilowatt',
  base: 'number',
  name: 'Power in kW',
  icon: 'zap',
  fixed: { suffix: 'kW', min: 0, step: 0.5, decimals: 1 },
  defaults: { max: 500 },
  validWhen: [{ rule: { '!=': [{ var: 'value' }, 13] }, message: 'Not 13.' }],
};

const template = (rest: Partial<TemplateDocument>): TemplateDocument => ({
  moduleType: 'pumps',
  name: 'Pump',
  columns: [],
  ...rest,
});

const module = moduleDocument([]);
const withTemplate = (document: TemplateDocument) =>
  compileModule(module, { ...shippedOptions, template: { id: 1, version: 1, document } });

const field = (columnData: object = {}) =>
  column('number', 'power', { ownType: 'kilowatt', columnData: { ...columnData } });

const context = { now: '2026-11-25T10:00:00.000Z', timeZone: 'Europe/Berlin' };

function errorsOf(document: TemplateDocument, power: number): readonly string[] {
  const compiledModule = compiled(module, { template: { id: 1, version: 1, document } });
  const item = { ...blankItem(compiledModule, 1), name: 'P-1', columns: { power } };
  return validateItem(compiledModule, item, context).map(({ code }) => code);
}

test('a field of an own type is compiled as one of its base with the fixed settings', () => {
  const result = withTemplate(
    template({ columns: [field({ max: 90, suffix: 'MW', min: -5 })], ownTypes: [kilowatt] }),
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const power = result.module.byDb.get('power');
  expect(power?.fieldType.document.type).toBe('number');
  expect(power?.settings).toMatchObject({ suffix: 'kW', min: 0, step: 0.5, max: 90 });
});

test('the rule of an own type reads the value of whichever field has the type', () => {
  const document = template({ columns: [field()], ownTypes: [kilowatt] });
  expect(errorsOf(document, 12.5)).toEqual([]);
  expect(errorsOf(document, 12.3)).toEqual(['multipleOf']);
  expect(errorsOf(document, 501)).toEqual(['maximum']);
  expect(errorsOf(document, 13)).toEqual(['rule']);
});

test('a field refers to a type that the template has, and with the base of that type', () => {
  const codes = (document: TemplateDocument) =>
    withTemplate(document).problems.map(({ code, pointer }) => `${code} ${pointer}`);
  expect(codes(template({ columns: [field()] }))).toEqual(['unknown_own_type /columns/0/ownType']);
  const text = column('text', 'power', { ownType: 'kilowatt' });
  expect(codes(template({ columns: [text], ownTypes: [kilowatt] }))).toEqual([
    'unknown_own_type /columns/0/ownType',
  ]);
});

test('every preset satisfies its meta schema and has no problems', () => {
  for (const preset of presets) {
    expect(checkDocument('own-type', preset)).toEqual([]);
    expect(ownTypeProblems(preset, shippedOptions)).toEqual([]);
  }
  expect(new Set(presets.map(({ key }) => key)).size).toBe(presets.length);
});

test('the problems of a type point into its document', () => {
  const pointers = (type: Partial<OwnTypeDocument>) =>
    ownTypeProblems({ ...kilowatt, ...type }, shippedOptions).map(
      ({ code, pointer }) => `${code} ${pointer}`,
    );
  expect(pointers({ fixed: { step: -1 } })).toEqual(['invalid_setting /fixed/step']);
  expect(pointers({ defaults: { colour: 1 } })).toEqual(['unknown_setting /defaults/colour']);
  expect(pointers({ base: 'status' })).toEqual(['unknown_column_type /base']);
  const rule = { '==': [{ var: 'other' }, 1] };
  expect(pointers({ validWhen: [{ rule, message: 'No.' }] })).toEqual([
    'rule_variable /validWhen/0/rule/==/0/var',
  ]);
  expect(pointers({ base: 'dropdown', fixed: { dropdownId: 3 }, defaults: {} })).toContain(
    'unknown_setting /fixed/dropdownId',
  );
});

test('a template takes the present types of its fields, and drops those of none', () => {
  const document = template({
    columns: [field()],
    ownTypes: [kilowatt, { ...kilowatt, key: 'unused' }],
  });
  const changed = { ...kilowatt, fixed: { suffix: 'kW', max: 90 } };
  const next = withOwnTypes(document, new Map([['kilowatt', changed]]));
  expect(next.ownTypes).toEqual([changed]);
  expect(withOwnTypes(next, new Map([['kilowatt', changed]]))).toBe(next);
  expect(withOwnTypes(next, new Map())).toBe(next);
});

const table = (cell: object) =>
  column('table', 'engines', {
    columnData: {
      columns: [{ db: 'power', name: 'Power', columnType: 'number', ...cell }],
    },
  });

test('a column of a table has the settings and rules of its own type, which the template keeps', () => {
  const document = template({ columns: [table({ ownType: 'kilowatt' })], ownTypes: [kilowatt] });
  const compiledModule = compiled(module, { template: { id: 1, version: 1, document } });
  const cell = compiledModule.byDb.get('engines')?.rows?.byDb.get('power');
  expect([cell?.settings['suffix'], cell?.settings.max]).toEqual(['kW', 500]);
  const codesOf = (power: number) =>
    validateItem(
      compiledModule,
      {
        ...blankItem(compiledModule, 1),
        name: 'P-1',
        columns: { engines: [{ id: 'a', power }] },
      },
      context,
    ).map(({ code, pointer }) => `${code} ${pointer}`);
  expect(codesOf(12)).toEqual([]);
  expect(codesOf(13)).toEqual(['rule /columns/engines/0/power']);
  expect(codesOf(600)).toEqual(['maximum /columns/engines/0/power']);
  expect(withOwnTypes(document, new Map())).toBe(document);
  const changed = { ...kilowatt, fixed: { ...kilowatt.fixed, suffix: 'kilowatts' } };
  expect(withOwnTypes(document, new Map([['kilowatt', changed]])).ownTypes).toEqual([changed]);
});

test('an own type that a column of a table does not find is reported in its place', () => {
  const { problems } = withTemplate(template({ columns: [table({ ownType: 'megawatt' })] }));
  expect(problems.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'unknown_own_type /columns/0/columnData/columns/0/ownType',
  ]);
});
