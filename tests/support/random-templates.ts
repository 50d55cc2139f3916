import fc from 'fast-check';
import type { CompiledColumn, CompiledModule } from '../../src/runtime/compiled.ts';
import type { ColumnDocument, TemplateDocument } from '../../src/runtime/documents.ts';
import type { Rule } from '../../src/runtime/rules/rule.ts';
import { draftCompiler } from '../../src/editor/model/compile-draft.ts';
import { fieldTypes } from '../../src/widgets/fields.ts';
import { re2PatternEngine } from '../../src/runtime/re2-patterns.ts';
import { shippedFlows, shippedModules } from './compiled.ts';

/** Templates of what other formats can say too, and what a template says as plain data. */

const moduleType = 'checklists';

function draftOf(document: TemplateDocument) {
  const module = shippedModules.get(moduleType);
  const flow = shippedFlows.get(moduleType);
  if (module === undefined || flow === undefined) throw new Error('No checklists');
  return draftCompiler({
    module,
    flow,
    fieldTypes,
    patterns: re2PatternEngine,
    moduleTypes: new Set(shippedModules.keys()),
    identity: { id: 1, version: 1 },
  }).compile(document);
}

/** The module with the template, which has to compile. */
export function compiledWith(document: TemplateDocument): CompiledModule {
  const { module, problems, hasErrors } = draftOf(document);
  if (module === null || hasErrors) throw new Error(JSON.stringify(problems));
  return module;
}

const words = fc.constantFrom(
  'Oxygen',
  'Area',
  'Prüfdatum',
  'Größe "x"',
  "L'aire",
  'A & B',
  '1. Schicht',
);
const text = fc.oneof(
  words,
  fc.record({ en: words, de: words }),
  fc.record({ en: words, fr: words, de: words }),
);
const whole = fc.integer({ min: -1000, max: 1000 });

interface Typed {
  readonly columnType: string;
  readonly columnData: Readonly<Record<string, unknown>>;
}

const range = fc
  .tuple(whole, fc.nat({ max: 500 }))
  .map(([min, size]) => ({ min, max: min + size }));
const bounds = fc.oneof(range, fc.constant({ min: null, max: null }));
const numbered = fc
  .integer({ min: 1, max: 6 })
  .map((count) =>
    Array.from({ length: count }, (_, at) => ({ value: (at + 1) * 3, label: `Option ${at}` })),
  );

const cellType: fc.Arbitrary<Typed> = fc.oneof(
  fc
    .record({ maxLength: fc.integer({ min: 5, max: 300 }), minLength: fc.nat({ max: 4 }) })
    .map((columnData) => ({ columnType: 'text', columnData })),
  fc.constant({ columnType: 'textarea', columnData: {} }),
  bounds.map((own) => ({ columnType: 'number', columnData: { ...own, step: 1, decimals: 0 } })),
  bounds.map((own) => ({
    columnType: 'number',
    columnData: { ...own, step: null, decimals: null },
  })),
  fc.constant({ columnType: 'checkbox', columnData: {} }),
  fc.boolean().map((includeTime) => ({ columnType: 'datetime', columnData: { includeTime } })),
  numbered.map((options) => ({ columnType: 'dropdown', columnData: { options } })),
);

const itemType: fc.Arbitrary<Typed> = fc.oneof(
  { weight: 4, arbitrary: cellType },
  numbered.map((options) => ({
    columnType: 'dropdown',
    columnData: { options, multiple: true, min_selected: null, max_selected: null },
  })),
  numbered.map((options) => ({
    columnType: 'checkbox_group',
    columnData: { options: options.map(({ value, label }) => ({ value: `key_${value}`, label })) },
  })),
  fc.constant({ columnType: 'signature', columnData: {} }),
  fc.constant({ columnType: 'photos', columnData: {} }),
  fc.constant({ columnType: 'files', columnData: {} }),
  fc
    .record({ pattern: fc.constantFrom('^[A-Z]{3}$', 'x+', '^(?:a|b)$') })
    .map((columnData) => ({ columnType: 'text', columnData })),
  fc.array(cellType, { minLength: 1, maxLength: 3 }).map((cells) => ({
    columnType: 'table',
    columnData: {
      columns: cells.map((cell, at) => ({ ...cell, db: `cell_${at}`, name: `Cell ${at}` })),
      minRows: 0,
      maxRows: 1000,
    },
  })),
);

interface Given extends Typed {
  readonly name: ColumnDocument['name'];
  readonly required: boolean;
  readonly hint: ColumnDocument['name'] | null;
  readonly numbers: readonly number[];
}

const given: fc.Arbitrary<Given> = fc
  .tuple(
    itemType,
    text,
    fc.boolean(),
    fc.option(text),
    fc.array(fc.nat({ max: 99 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([type, name, required, hint, numbers]) => ({ ...type, name, required, hint, numbers }));

/** A condition about one field, of those that both formats know. */
function atom(db: string, { columnType, columnData }: Typed, n: number): Rule | null {
  const options = columnData['options'] as
    readonly { readonly value: string | number }[] | undefined;
  const option = options?.[n % options.length]?.value;
  if (option !== undefined) return { contains: [{ var: db }, option] };
  const read = { var: db };
  if (columnType === 'checkbox') return read;
  if (columnType === 'number')
    return [{ '>': [read, n] }, { '<=': [read, n] }, { '==': [read, n] }][n % 3] ?? null;
  if (columnType === 'text') return { '==': [read, 'abc'] };
  return null;
}

/** A condition about what is made of a field, which only XLSForms know. */
function made(db: string, { columnType, columnData }: Typed, n: number): Rule | null {
  const read = { var: db };
  if (columnType === 'number')
    return (
      [
        { '>': [{ round: [{ '/': [read, 7] }, n % 3] }, 2] },
        { '==': [{ round: [read] }, n] },
        { '==': [{ length: [{ concat: ['no ', read] }] }, 5] },
      ][n % 3] ?? null
    );
  if (columnType === 'text')
    return (
      [
        { '==': [{ substr: [read, 0, 2] }, 'ab'] },
        { '==': [{ substr: [read, -2] }, 'bc'] },
        { '==': [{ concat: [read, '-', n] }, `abc-${n}`] },
        { '==': [{ substr: [read, -3, 1] }, 'a'] },
      ][n % 4] ?? null
    );
  if (columnType === 'datetime' && columnData['includeTime'] === false)
    return { '<': [{ date_add: [read, n % 2 === 0 ? n : -n, 'days'] }, { today: [] }] };
  return null;
}

/** Combinations that only XLSForms know. */
function combined(parts: readonly Rule[], dates: readonly string[], n: number): Rule | null {
  const [a, b = a] = parts;
  const day = dates[0];
  if (day !== undefined && n % 5 === 0)
    return n % 2 === 0
      ? { '<': [{ var: day }, '2026-03-01'] }
      : { '>=': [{ var: day }, { today: [] }] };
  if (a === undefined || b === undefined) return null;
  return [{ and: [a, b] }, { or: [a, { '!': b }] }, { '!': { and: [a, b] } }][n % 3] ?? null;
}

/** When each option of a field is offered, by a field before it that has options too. */
function optionsWhen(
  { columnData }: Typed,
  before: readonly Typed[],
  dbOf: (at: number) => string,
): ColumnDocument['optionsWhen'] {
  const optionsOf = (type: Typed) =>
    (type.columnData['options'] ?? []) as readonly { readonly value: string | number }[];
  const at = before.findIndex((other) => optionsOf(other).length > 0);
  const other = before[at];
  const values = other === undefined ? [] : optionsOf(other).map(({ value }) => value);
  return optionsOf({ columnType: '', columnData }).flatMap(({ value }, index) => {
    const chosen = values[index % values.length];
    return chosen === undefined
      ? []
      : [{ option: value, rule: { contains: [{ var: dbOf(at) }, chosen] } }];
  });
}

/** A template of fields that both formats can say; `isRich`: with conditions of XLSForms. */
export const someTemplate = (isRich: boolean): fc.Arbitrary<TemplateDocument> =>
  fc
    .tuple(fc.array(given, { minLength: 1, maxLength: 9 }), text, fc.integer({ min: 1, max: 3 }))
    .map(([fields, name, sections]) => {
      const dbOf = (at: number) => `field_${at}`;
      const columns = fields.map((field, at): ColumnDocument => {
        const { columnType, columnData, required, hint, numbers } = field;
        const [n = 0, first = 0, second = 0] = numbers;
        // A field reads those before it, so that rules form no circle.
        const before = fields.slice(0, at);
        const atoms = [first, second].flatMap((index) => {
          const other = before[index % Math.max(before.length, 1)];
          const db = dbOf(index % before.length);
          const own =
            other === undefined || !isRich || second % 2 === 0 ? null : made(db, other, n);
          const rule = own ?? (other === undefined ? null : atom(db, other, n));
          return rule === null ? [] : [rule];
        });
        const dates = before.flatMap((other, index) =>
          other.columnType === 'datetime' && other.columnData['includeTime'] === false
            ? [dbOf(index)]
            : [],
        );
        const rule = isRich ? combined(atoms, dates, n) : (atoms[0] ?? null);
        const isShown = n % 3 === 0;
        const offered = isRich && n % 2 === 0 ? (optionsWhen(field, before, dbOf) ?? []) : [];
        return {
          columnType,
          name: field.name,
          db: dbOf(at),
          tab: 'extra',
          section: `part_${at % sections}`,
          order: at,
          columnData: { ...columnData, ...(hint !== null && { description: hint }) },
          // Repeats of XLSForms are never required.
          ...(required && columnType !== 'table' && { required }),
          ...(offered.length > 0 && { optionsWhen: offered }),
          ...(rule !== null && isShown && { visibleWhen: rule }),
          ...(rule !== null &&
            !isShown &&
            !required &&
            columnType !== 'table' && { requiredWhen: rule }),
        };
      });
      const tabs = [
        {
          id: 'extra',
          name: 'Extra',
          sections: Array.from({ length: sections }, (_, at) => ({
            id: `part_${at}`,
            name: `Part ${at}`,
          })),
        },
      ];
      return { moduleType, name, columns, tabs };
    });

const inAll = (given: ColumnDocument['name'] | null): readonly (string | null)[] =>
  ['en', 'de', 'fr'].map((tag) =>
    given === null ? null : typeof given === 'string' ? given : (given[tag] ?? given.en),
  );

const compared = [
  'min',
  'max',
  'minLength',
  'maxLength',
  'multiple',
  'includeTime',
  'options',
  'min_selected',
  'max_selected',
  'defaultValue',
] as const;

/** What a field says, as both formats can say it; texts in the languages or in one. */
export function factsOf(column: CompiledColumn, languages: 'all' | 'en'): unknown {
  const { db, fieldType, settings, required, rows } = column;
  const texts = (given: ColumnDocument['name'] | null) =>
    languages === 'all' ? inAll(given) : inAll(given)[0];
  const facts = compared.map((key) => {
    const value = settings[key];
    if (key === 'options' && Array.isArray(value))
      return value.map(
        (option: { readonly value: unknown; readonly label: ColumnDocument['name'] }) => [
          option.value,
          texts(option.label),
        ],
      );
    return value === 0 && key === 'minLength' ? null : (value ?? null);
  });
  return {
    db,
    type: fieldType.document.type,
    name: texts(column.name),
    hint: texts(column.description),
    required,
    facts,
    cells: rows?.columns.map((cell) => factsOf(cell, languages)),
  };
}
