import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { compileSubject, shippedSubjects, subjectOf } from '../../../scripts/schema/subjects.ts';
import { typesText } from '../../../scripts/schema/types.ts';
import { itemOf } from '../../../scripts/schema/cases/observe/record.ts';
import { moment } from '../../../scripts/schema/cases/types.ts';
import { planOfSubject } from '../../../scripts/schema/subjects.ts';
import { samplesOf } from '../../../scripts/schema/cases/samples.ts';
import type { Subject } from '../../../server/documents/plan.ts';
import type { CompiledModule } from '../../../src/runtime/compiled.ts';
import { normaliseItem } from '../../../src/runtime/record/normalise-item.ts';
import { column, moduleDocument } from '../../support/compiled.ts';

const folder = mkdtempSync(join(tmpdir(), 'sw-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

function compiled(subject: Subject): CompiledModule {
  const result = compileSubject(structuredClone(subject));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.module;
}

/** The errors of the strictest TypeScript for files, by file name. */
function complaints(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const program = ts.createProgram(
    [...files.keys()].map((name) => join(folder, name)),
    {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      allowImportingTsExtensions: true,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts'],
      types: [],
    },
  );
  const all = ts.getPreEmitDiagnostics(program);
  return new Map(
    [...files.keys()].map((name) => [
      name,
      all
        .filter(({ file }) => file?.fileName.endsWith(`/${name}`) === true)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  );
}

/** An item as a reply returns it: one with every field filled in, and a new one. */
function replies(subject: Subject, module: CompiledModule): readonly object[] {
  const plan = planOfSubject(subject);
  const values = Object.fromEntries(
    plan.columns.flatMap((each) =>
      samplesOf(each)
        .slice(0, 1)
        .map((value) => [each.db, value]),
    ),
  );
  const listed = module.tableColumns.map(({ db, nullable, fieldType }) => [
    db,
    nullable ? null : fieldType.document.dataType === 'string' ? moment.now : 1,
  ]);
  return [{ values }, { values: {} }].map((example) => ({
    ...(Object.fromEntries(listed) as object),
    ...normaliseItem(module, itemOf(module, example), moment),
    created_at: moment.now,
    updated_at: moment.now,
  }));
}

test('items of every shipped module and demo template match their types', () => {
  const files = [...shippedSubjects().values()].flatMap((subject, index) => {
    const module = compiled(subject);
    const types = typesText([module]);
    const name = /export interface (\w+)Item /.exec(types)?.[1] ?? '';
    const items = replies(subject, module).map(
      (item, at) => `export const item${at}: ${name}Item = ${JSON.stringify(item)};`,
    );
    const keys = module.flow.statuses.map(({ key }) => JSON.stringify(key)).join(', ');
    const usage = [
      `import type { ${name}Item, ${name}Patch, ${name}Status } from './types-${index}.ts';`,
      ...items,
      `export const patch: ${name}Patch = {};`,
      `export const statuses: readonly ${name}Status[] = [${keys}];`,
    ].join('\n');
    return [[`types-${index}.ts`, types] as const, [`usage-${index}.ts`, usage] as const];
  });
  const said = complaints(new Map(files));
  expect([...said].filter(([, found]) => found.length > 0)).toEqual([]);
  expect(said.size).toBe(files.length);
});

describe('types of items that do not match', () => {
  const options = [1, 2].map((value) => ({ value, label: `Option ${value}` }));
  const document = moduleDocument([
    column('dropdown', 'medium', { columnData: { options } }),
    column('number', 'hours', { required: true }),
    column('number', 'twice', { computed: { '*': [{ var: 'hours' }, 2] } }),
    column('checkbox', 'tight'),
    column('user_reference', 'people'),
  ]);
  const types = typesText([compiled(subjectOf(document))]);
  const wrong = [
    ['3', 'export const x: PumpsPatch = { medium: [3] };'],
    ['hours', "export const x: PumpsCreate = { name: 'P-1' };"],
    ['null', "export const x: PumpsCreate = { name: 'P-1', hours: null };"],
    ['twice', 'export const x: PumpsPatch = { twice: 4 };'],
    ['height', 'export const x: PumpsPatch = { height: 4 };'],
    ['GONE', "export const x: PumpsStatus = 'GONE';"],
    ['string', "export const x: PumpsPatch = { hours: '3' };"],
    ['null', 'export const f = (item: PumpsItem): number => item.hours;'],
  ] as const;
  const usage = (
    code: string,
  ) => `import type { PumpsCreate, PumpsItem, PumpsPatch, PumpsStatus } from './pumps.ts';
export const create: PumpsCreate = { name: 'P-1', hours: 3, medium: [1], people: { user_ids: [4], team_ids: [] } };
export const patch: PumpsPatch = { hours: null, tight: true };
export const read = (item: PumpsItem): number => (item.hours ?? 0) + item.medium.length;
export type Key = PumpsStatus;
${code}
`;
  const said = complaints(
    new Map([
      ['pumps.ts', types],
      ['right.ts', usage("export const status: PumpsStatus = 'INACTIVE';")],
      ...wrong.map(([, code], index) => [`wrong-${index}.ts`, usage(code)] as const),
    ]),
  );

  test('valid items cause no type error', () => {
    expect([said.get('pumps.ts'), said.get('right.ts')]).toEqual([[], []]);
  });

  test.each(wrong)('%s is named in the error for %s', (word, code) => {
    const found = said.get(`wrong-${wrong.findIndex(([, each]) => each === code)}.ts`) ?? [];
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(word);
  });
});
