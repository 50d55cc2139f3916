/**
 * Checks every import against scripts/import-rules/layers.ts with dependency-cruiser. With an
 * unknown version of TypeScript it reads nothing, or guesses, and reports success. So the version
 * is checked first, and the files that it read are compared with the files on disk.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, getAvailableTranspilers, type ICruiseResult } from 'dependency-cruiser';
import { folderCycles } from './import-rules/folder-cycles.ts';
import { hiddenImports } from './import-rules/hidden-imports.ts';
import { commentOf, importRules } from './import-rules/layers.ts';

const root = join(import.meta.dirname, '..');
const rooms = '{src,server,mock,demo,scripts,bench,tests}';
const files = globSync([`${rooms}/**/*.{ts,tsx}`, '*.config.ts'], {
  cwd: root,
  // The tables that the benchmarks compare lists with are installed in bench/peers.
  exclude: ['**/node_modules/**'],
});

const { output } = await cruise(
  files,
  {
    baseDir: root,
    ruleSet: importRules,
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  },
  {
    conditionNames: ['import', 'types', 'node', 'default'],
    exportsFields: ['exports'],
    extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json'],
  },
);
if (typeof output === 'string') throw new Error(`dependency-cruiser answered in text: ${output}`);

/** Files with imports of which dependency-cruiser saw none. */
function unread({ modules }: ICruiseResult): string[] {
  const seen = new Set(
    modules.filter((module) => module.dependencies.length > 0).map((m) => m.source),
  );
  return files.filter(
    (file) =>
      !seen.has(file) &&
      /^import\s|^(export|\}) .*from '/m.test(readFileSync(join(root, file), 'utf8')),
  );
}

const problems = [
  ...unread(output).map((file) => `${file}: has imports, but none was read`),
  ...output.summary.violations.map(({ from, to, rule: broken, cycle }) => {
    const way = cycle === undefined ? to : cycle.map((step) => step.name).join(' -> ');
    return `${from} -> ${way}\n  ${broken.name}: ${commentOf(broken.name)}`;
  }),
  ...folderCycles(
    output.modules.flatMap(({ source: from, dependencies }) =>
      dependencies.map(({ resolved: to }) => ({ from, to })),
    ),
  ),
  ...files.flatMap((file) => hiddenImports(file, readFileSync(join(root, file), 'utf8'))),
];
const imports = output.summary.totalDependenciesCruised ?? 0;
const parser = getAvailableTranspilers().find(({ name }) => name === 'typescript');
if (imports === 0) problems.push('No import was read: nothing was checked.');
if (parser?.available !== true) {
  problems.push(`dependency-cruiser needs TypeScript ${parser?.version}: nothing was checked.`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
console.log(`${files.length} files and ${imports} imports read, ${problems.length} problems`);
