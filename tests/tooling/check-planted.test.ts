/**
 * The import rule, the module-name check and the file-name check, run like `npm run check` on a
 * copy of this repository in which violations have been planted.
 */
import { dirname, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, type PlantedCopy, type Plants, plantedCopy } from './planted-copy.ts';

/** The check reads every file: 13 s alone, more on two busy cores. */
const longestCheckMs = 120_000;

let copy: PlantedCopy;
beforeAll(() => {
  copy = plantedCopy();
});
afterAll(() => copy.remove());

function expectPass({ ok, output }: Outcome): void {
  expect(ok, output).toBe(true);
}

const nothing = 'export const planted = 1;\n';

/** Plants two files of which `from` imports `to`. */
function arrow(from: string, to: string): Plants {
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return {
    [from]: `export * from '${path.startsWith('.') ? path : `./${path}`}';\n`,
    [to]: nothing,
  };
}

const arrows = [
  ['src/widgets/planted-1.ts', 'src/api/planted-1.ts'],
  ['src/runtime/planted-2.ts', 'src/widgets/planted-2.ts'],
  ['src/screens/planted-3a/planted.ts', 'src/screens/planted-3b/planted.ts'],
  ['server/planted-4.ts', 'src/ui/planted-4.ts'],
  ['server/planted-5.ts', 'src/widgets/text/planted-5.ts'],
  ['src/runtime/planted-6.ts', 'src/contract/planted-6.ts'],
  ['src/screens/planted-7/planted.ts', 'src/editor/planted-7.ts'],
  ['src/modules/planted-8.ts', 'src/screens/planted-8/planted.ts'],
  ['src/ui/planted-9.ts', 'src/runtime/planted-9.ts'],
  ['mock/planted-10.ts', 'server/planted-10.ts'],
  ['src/app/planted-11.ts', 'server/planted-11.ts'],
  ['src/app/planted-12.ts', 'src/app/planted-12.test.ts'],
  ['src/planted-room/planted-13.ts', 'src/runtime/planted-13.ts'],
] as const;

const packages = [
  ['src/runtime/planted-21.ts', 'node:fs'],
  ['src/runtime/planted-22.ts', 'react'],
  ['src/contract/planted-23.ts', 'ajv'],
  ['src/api/planted-24.ts', 'antd'],
  ['server/planted-25.ts', 'react'],
  ['src/screens/planted-26/planted.ts', 'pg'],
  ['src/modules/planted-27.ts', 'node:fs'],
  ['src/app/planted-28.ts', 'fast-check'],
  ['src/app/planted-29.ts', './planted-nowhere.ts'],
  ['src/modules/planted-30.ts', 'antd'],
] as const;

const hidden = [
  ['src/widgets/planted-31.ts', "import.meta.glob('../screens/*/*.tsx')"],
  ['src/widgets/planted-32.ts', "import.meta.glob(['./*.ts', '../api/*.ts'])"],
  ['src/widgets/planted-33.ts', "import(['../', 'app/main.tsx'].join(''))"],
] as const;

const detour: Plants = {
  'src/widgets/planted-41/field.ts': "export * from './detour.ts';\n",
  'src/widgets/planted-41/detour.ts': "export * from './View.tsx';\n",
  'src/widgets/planted-41/View.tsx': nothing,
};
const eagerViewType: Plants = {
  'src/modules/list/view-types/planted-42/definition.ts': "export * from './View.tsx';\n",
  'src/modules/list/view-types/planted-42/View.tsx': nothing,
};
const cycle: Plants = {
  'src/runtime/planted-51a.ts': "import type { B } from './planted-51b.ts';\nexport type A = B;\n",
  'src/runtime/planted-51b.ts':
    "import type { A } from './planted-51a.ts';\nexport type B = A[];\n",
};
const folderCycle: Plants = {
  ...arrow('server/operations/planted-52a/a.ts', 'server/operations/planted-52b/a.ts'),
  ...arrow('server/operations/planted-52b/b.ts', 'server/operations/planted-52c/b.ts'),
  ...arrow('server/operations/planted-52c/c.ts', 'server/operations/planted-52a/c.ts'),
  ...arrow('src/modules/planted-53a/a.ts', 'src/modules/planted-53b/a.ts'),
  ...arrow('src/modules/planted-53b/b.ts', 'src/modules/planted-53a/b.ts'),
  ...arrow('src/editor/planted-54a/a.ts', 'src/editor/planted-54b/a.ts'),
  ...arrow('src/editor/planted-54b/b.ts', 'src/editor/planted-54a/b.ts'),
};
const rightWay: Plants = {
  ...arrow('src/widgets/planted-61.ts', 'src/runtime/planted-61.ts'),
  ...arrow('src/screens/planted-62/planted.ts', 'src/modules/planted-62.ts'),
  ...arrow('src/screens/planted-63/a.ts', 'src/screens/planted-63/deeper/b.ts'),
  ...arrow('server/planted-64.ts', 'src/widgets/planted-64/field.ts'),
  ...arrow('src/app/planted-65.ts', 'src/screens/planted-65/planted.ts'),
  ...arrow('src/runtime/planted-66.test.ts', 'src/widgets/planted-66.ts'),
  ...arrow('server/operations/planted-68a/a.ts', 'server/operations/planted-68b/a.ts'),
  ...arrow('server/operations/planted-68b/b.test.ts', 'server/operations/planted-68a/b.ts'),
  'src/modules/list/view-types/planted-69/definition.ts':
    "export const load = () => import('./View.tsx');\n",
  'src/modules/list/view-types/planted-69/View.tsx': nothing,
  'src/modules/planted-67.ts': "export const texts = import.meta.glob('/locales/*/*.json');\n",
};

describe('the import rule', () => {
  let all: Outcome;
  beforeAll(() => {
    all = copy.check('imports', {
      ...Object.fromEntries(arrows.flatMap(([from, to]) => Object.entries(arrow(from, to)))),
      ...Object.fromEntries(packages.map(([from, name]) => [from, `import '${name}';\n`])),
      ...Object.fromEntries(hidden.map(([from, code]) => [from, `export const x = ${code};\n`])),
      ...detour,
      ...eagerViewType,
      ...cycle,
      ...folderCycle,
    });
  }, longestCheckMs);

  test(
    'the import check passes on the repository with permitted imports added',
    () => {
      expectPass(copy.check('imports', rightWay));
    },
    longestCheckMs,
  );

  test(
    'the import check fails on one forbidden import',
    () => {
      const { ok, output } = copy.check('imports', arrow(...arrows[0]));
      expect(ok).toBe(false);
      expect(output).toContain(arrows[0].join(' -> '));
    },
    longestCheckMs,
  );

  test.each(arrows)('the import check refuses %s -> %s', (from, to) => {
    expect(all.output).toContain(`${from} -> ${to}\n`);
  });

  test.each(packages)('the import check refuses the package %s -> %s', (from) => {
    expect(all.output).toContain(`${from} -> `);
  });

  test.each(hidden)('the import check refuses %s: %s', (from) => {
    expect(all.output).toContain(`${from}:1: `);
  });

  test('the import check refuses a cycle of type imports', () => {
    expect(all.output).toMatch(/planted-51a\.ts -> .*planted-51a\.ts\n +no-cycle/);
  });

  test.each([
    'server/operations/planted-52a/a.ts -> server/operations/planted-52b/a.ts',
    'server/operations/planted-52b/b.ts -> server/operations/planted-52c/b.ts',
    'server/operations/planted-52c/c.ts -> server/operations/planted-52a/c.ts',
    'src/modules/planted-53a/a.ts -> src/modules/planted-53b/a.ts',
    'src/modules/planted-53b/b.ts -> src/modules/planted-53a/b.ts',
    'src/editor/planted-54a/a.ts -> src/editor/planted-54b/a.ts',
    'src/editor/planted-54b/b.ts -> src/editor/planted-54a/b.ts',
  ])('the import check refuses folders that import each other: %s', (way) => {
    expect(all.output).toContain(`${way}\n  no-folder-cycle`);
  });

  test('the import check refuses a field.ts that reaches a view through another file', () => {
    expect(all.output).toContain(
      'src/widgets/planted-41/field.ts -> src/widgets/planted-41/View.tsx',
    );
  });

  test('the import check refuses the definition of a view type that loads its component at once', () => {
    expect(all.output).toMatch(/planted-42\/definition\.ts -> .*View\.tsx\n +view-types-are-pure/);
  });

  test('the import check fails if dependency-cruiser reads nothing, as with TypeScript 7', () => {
    const hook = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) =>
        next(context.parentURL?.includes('/dependency-cruiser/')
          ? name.replace(/^typescript(?=$|\\/)/, 'typescript7') : name, context) });`;
    const option = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
    const { ok, output } = copy.check('imports', {}, option);
    expect(ok).toBe(false);
    expect(output).toContain('nothing was checked');
  }, 180_000);
});

const document = {
  type: 'gadgets',
  databaseTable: 'gadget_items',
  api: 'plant-gadgets',
  route: 'assets/gadgets',
};

const naming = [
  ['the type', "export const x = 'gadgets';"],
  ['the type as a literal type', "export type X = 'gadgets' | 'other';"],
  ['the type as an object key', 'export const x = { gadgets: 1 };'],
  ['the type as an attribute', 'export const x = <Screen of="gadgets" />;'],
  ['a part of a path', 'export const x = (id: number) => `/api/sites/${id}/gadgets`;'],
  ['a permission', "export const x = 'gadgets.read';"],
  ['the table in a query', "export const x = 'select id from gadget_items where id = $1';"],
  ['the name of an index', "export const x = 'gadget_items_site_id_idx';"],
  ['the api', "export const x = '/api/sites/1/plant-gadgets/2';"],
  ['the route', "export const x = '/app/sites/:siteId/assets/gadgets';"],
  ['a pattern', 'export const x = /^gadgets$/;'],
  ['the document', "import x from '../../schemas/modules/gadgets.json' with { type: 'json' };"],
] as const;

const harmless: Plants = {
  'src/modules/prose.ts': "export const x = 'Some gadgets are here.';\n",
  'src/modules/planted-words.ts':
    "export const x = ['gadgetsmith', 'my-gadgets-2', 'gadget_items2'];\n",
  'src/modules/variable.ts': '/** gadgets */\nexport const gadgets = 1;\n',
  'src/modules/Tags.tsx': 'export const x = <p>gadgets</p>;\n',
  'src/modules/planted.test.ts': "export const x = 'gadgets';\n",
  'src/screens/dms/planted.ts': "export const x = 'gadgets';\n",
  'src/screens/sites/planted.ts': "export const x = 'gadgets';\n",
};

describe('the module-name check', () => {
  const module: Plants = { 'schemas/modules/planted.json': JSON.stringify(document) };
  const fileOf = (what: string): string => `src/modules/${what.replaceAll(' ', '-')}.tsx`;
  let all: Outcome;
  beforeAll(() => {
    const files = naming.map(([what, code]) => [fileOf(what), `\n${code}\n`] as const);
    all = copy.check('names', { ...module, ...Object.fromEntries(files) });
  });

  test('the name check passes on the repository', () => {
    expectPass(copy.check('names'));
  });

  test('the name check passes with prose, other words, variables, tests and screens of a module', () => {
    expectPass(copy.check('names', { ...module, ...harmless }));
  });

  test.each(naming)('the name check refuses %s', (what) => {
    expect(all.output).toContain(`${fileOf(what)}:2: `);
  });

  test('the name check fails on one real name in the server', () => {
    const plants = { 'server/planted.ts': "export const x = 'permits';\n" };
    const { ok, output } = copy.check('names', plants);
    expect(ok).toBe(false);
    expect(output).toContain("server/planted.ts:1: 'permits'");
  });
});

describe('the file-name check', () => {
  const refused = [
    'src/modules/list/words.ts',
    'src/modules/list/Beside.tsx',
    'src/modules/list/told.test.tsx',
    'src/modules/list/kind.module.css',
    'server/judge/planted.ts',
    'tests/support/asked.ts',
    'scripts/written/planted.ts',
    'locales/en/places.json',
  ] as const;
  const allowed: Plants = {
    'src/modules/list/word-widths.ts': nothing,
    'src/modules/list/reminder.ts': nothing,
    'server/db/migrations/0999_told.ts': nothing,
  };
  let all: Outcome;
  beforeAll(() => {
    all = copy.check('names', Object.fromEntries(refused.map((file) => [file, nothing])));
  });

  test('the file-name check passes on names that contain a banned word as one word of several', () => {
    expectPass(copy.check('names', allowed));
  });

  test.each(refused)('the file-name check refuses %s and names the glossary', (file) => {
    expect(all.ok).toBe(false);
    expect(all.output).toMatch(new RegExp(`^${RegExp.escape(file)}: .*docs/glossary\\.md$`, 'm'));
  });
});

describe('the check of style sheets', () => {
  const rules = (count: number) => '.planted { color: red; }\n'.repeat(count);

  test('the style sheet check passes on a style sheet of 400 lines', () => {
    expectPass(copy.check('styles', { 'src/ui/planted.module.css': rules(400) }));
  });

  test('the style sheet check refuses a style sheet of 401 lines', () => {
    const { ok, output } = copy.check('styles', { 'src/ui/planted.module.css': rules(401) });
    expect(ok).toBe(false);
    expect(output).toContain('src/ui/planted.module.css: 401 lines');
  });

  test.each([
    ['*::before {\n  content: none;\n}\n', 'a rule for a pseudo-element of every element'],
    ['* {\n  color: var(--text);\n}\n', 'a custom property in a rule for every element'],
  ])('the style sheet check refuses %j, which costs a style for every element', (rule, reason) => {
    const { ok, output } = copy.check('styles', { 'src/ui/planted.module.css': rule });
    expect(ok).toBe(false);
    expect(output).toContain(`src/ui/planted.module.css: ${reason}`);
  });

  test('the style sheet check refuses a class that the style sheet of a component does not have', () => {
    const { ok, output } = copy.check('styles', {
      'src/ui/planted.module.css': rules(1),
      'src/ui/Planted.tsx':
        "import styles from './planted.module.css';\n" +
        'export const Planted = () => <p className={styles.planted} id={styles.gone} />;\n',
    });
    expect(ok).toBe(false);
    expect(output).toContain('src/ui/Planted.tsx: ./planted.module.css has no class gone');
    expect(output).not.toContain('no class planted');
  });
});
