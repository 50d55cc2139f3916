/**
 * Writes `as const` twins of schemas/meta to src/runtime/generated, for json-schema-to-ts.
 * References are inlined; the recursive ones (rule, value) and texts become
 * `{ format: name }`, which src/runtime/documents.ts maps to the types written by hand.
 * `--check` writes nothing and fails when a twin is stale.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const metaDir = join(root, 'schemas/meta');
const outDir = join(root, 'src/runtime/generated');
const base = 'https://sitewright.example/schemas/';
const byHand = new Set(['text', 'rule', 'value']);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const schemas = new Map<string, Json>();
for (const file of readdirSync(metaDir).sort()) {
  schemas.set(
    file.replace('.schema.json', ''),
    JSON.parse(readFileSync(join(metaDir, file), 'utf8')) as Json,
  );
}

function inline(node: Json): Json {
  if (Array.isArray(node)) return node.map(inline);
  if (node === null || typeof node !== 'object') return node;
  const ref = node['$ref'];
  if (typeof ref === 'string') {
    const name = ref.replace(base, '');
    if (byHand.has(name)) return { format: name };
    const target = schemas.get(name);
    if (target === undefined) throw new Error(`Unknown reference ${ref}`);
    return inline(target);
  }
  const dropped = new Set(['$schema', '$id', 'title']);
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(dropped.has(key) && typeof value === 'string'))
      .map(([key, value]) => [key, inline(value)]),
  );
}

const check = process.argv.includes('--check');
const stale: string[] = [];
mkdirSync(outDir, { recursive: true });
for (const [name, schema] of schemas) {
  if (byHand.has(name)) continue;
  const variable = `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Schema`;
  const text = `// Made by npm run codegen from schemas/meta/${name}.schema.json; do not edit.\nexport const ${variable} = ${JSON.stringify(inline(schema), null, 2)} as const;\n`;
  const file = join(outDir, `${name}.ts`);
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (before === text) continue;
  if (check) stale.push(file);
  else writeFileSync(file, text);
}
if (stale.length > 0) {
  console.error(`Stale, run npm run codegen:\n${stale.join('\n')}`);
  process.exitCode = 1;
}
