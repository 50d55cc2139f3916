/**
 * Writes `as const` copies of schemas/meta to src/runtime/generated, for json-schema-to-ts.
 * A reference to another schema is an import of its copy; the recursive ones (rule, value) and
 * texts become `{ format: name }`, which src/runtime/documents.ts maps to hand-written types. It also writes the types of the
 * settings of each field type (src/runtime/field-settings.ts). For each language of locales/list.ts
 * it writes the texts that the runtime reads, and the bundles of the page's texts that are
 * fetched together (src/app/i18n/bundles). `--check` writes nothing and fails if a file is stale.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, localeOf } from '../locales/locale-of.ts';
import { bundles } from '../src/app/i18n/namespaces.ts';

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

const constantOf = (name: string): string =>
  `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Schema`;

/** Marks a text that is written as the constant of another file. */
const constantMark = '\0';

/** A copy without names and texts; references to files of this folder are marked constants. */
function copyOf(node: Json): Json {
  if (Array.isArray(node)) return node.map(copyOf);
  if (node === null || typeof node !== 'object') return node;
  const ref = node['$ref'];
  if (typeof ref === 'string') {
    const name = ref.replace(base, '');
    if (byHand.has(name)) return { format: name };
    if (!schemas.has(name)) throw new Error(`Unknown reference ${ref}`);
    return `${constantMark}${name}`;
  }
  const dropped = new Set(['$schema', '$id', 'title', 'description']);
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(dropped.has(key) && typeof value === 'string'))
      .map(([key, value]) => [key, copyOf(value)]),
  );
}

const check = process.argv.includes('--check');
const stale: string[] = [];
mkdirSync(outDir, { recursive: true });

function generate(file: string, text: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (before === text) return;
  if (check) stale.push(file);
  else writeFileSync(file, text);
}

for (const [name, schema] of schemas) {
  if (byHand.has(name)) continue;
  const used = new Set<string>();
  const literal = JSON.stringify(copyOf(schema), null, 2).replaceAll(
    /"\\u0000([^"]+)"/g,
    (_, other: string) => {
      used.add(other);
      return constantOf(other);
    },
  );
  const imports = [...used].map(
    (other) => `import { ${constantOf(other)} } from './${other}.ts';\n`,
  );
  generate(
    join(outDir, `${name}.ts`),
    `// Made by npm run codegen from schemas/meta/${name}.schema.json; do not edit.\n${imports.join('')}export const ${constantOf(name)} = ${literal} as const;\n`,
  );
}

interface SettingSchema {
  readonly type?: string | readonly string[];
  readonly const?: string;
  readonly anyOf?: readonly SettingSchema[];
  readonly items?: SettingSchema;
  readonly properties?: { readonly [name: string]: SettingSchema };
  readonly required?: readonly string[];
  readonly default?: unknown;
}

/** The types in TypeScript of the values other than null that a schema of a setting accepts. */
function typesOf({
  type = [],
  const: only,
  anyOf = [],
  items,
  properties,
  required = [],
}: SettingSchema): string[] {
  if (only !== undefined) return [`'${only}'`];
  const names = [type].flat();
  if (names.includes('string') && names.includes('object')) return ['Text'];
  const own = names.flatMap((name) => {
    if (name === 'null') return [];
    if (name === 'integer') return ['number'];
    if (name === 'array') return [`readonly (${typesOf(items ?? {}).join(' | ')})[]`];
    if (name !== 'object') return [name];
    return [properties === undefined ? 'JsonObject' : `{ ${membersOf(properties, required)} }`];
  });
  return names.length + anyOf.length === 0 ? ['unknown'] : [...own, ...anyOf.flatMap(typesOf)];
}

const mayBeNull = ({ type = [], anyOf = [] }: SettingSchema): boolean =>
  [type].flat().includes('null') || anyOf.some(mayBeNull);

function membersOf(
  properties: { readonly [name: string]: SettingSchema },
  required: readonly string[],
): string {
  const members = Object.entries(properties).map(
    ([name, schema]) =>
      `readonly ${name}${required.includes(name) ? '' : '?'}: ${typesOf(schema).join(' | ')};`,
  );
  return members.join(' ');
}

const settingsByType = [...readdirSync(join(root, 'schemas/field-types'))].sort().map((file) => {
  const text = readFileSync(join(root, 'schemas/field-types', file), 'utf8');
  return JSON.parse(text) as { readonly type: string; readonly settings: SettingSchema };
});
const typesByName = Map.groupBy(
  settingsByType.flatMap(({ settings }) => Object.entries(settings.properties ?? {})),
  ([name]) => name,
);
const settingLines = settingsByType.map(({ type, settings }) => {
  const members = Object.entries(settings.properties ?? {}).map(([name, schema]) => {
    const mark = mayBeNull(schema) || schema.default === undefined ? '?' : '';
    return `    readonly ${name}${mark}: ${typesOf(schema).join(' | ')};\n`;
  });
  return `  readonly '${type}': {\n${members.join('')}  };\n`;
});
const anyLines = [...typesByName].map(([name, schemas]) => {
  const types = new Set(schemas.flatMap(([, schema]) => typesOf(schema)));
  return `  readonly ${name}?: ${[...types].join(' | ')};\n`;
});
generate(
  join(outDir, 'settings.ts'),
  `// Made by npm run codegen from schemas/field-types; do not edit.\nimport type { JsonObject } from '../record/json.ts';\nimport type { Text } from '../text.ts';\n\nexport interface SettingsByType {\n${settingLines.join('')}}\n\nexport type AnySettings = {\n${anyLines.join('')}};\n`,
);

const isPresent = (language: string, namespace: string): boolean =>
  existsSync(join(root, 'locales', language, `${namespace}.json`));

const from = (language: string, namespace: string): string =>
  `'../../../../locales/${language}/${namespace}.json' with { type: 'json' };`;

/** A namespace of every language as imports and as one export; English fills the gaps. */
function catalogue(namespace: string) {
  const imports = languages
    .filter((language) => isPresent(language, namespace))
    .map((language) => `import ${namespace}_${language} from ${from(language, namespace)}\n`);
  const entries = languages.map((code) => {
    const { complete } = localeOf(code);
    const [own, english] = [`${namespace}_${code}`, `${namespace}_en`];
    if (complete === 'all' || complete.includes(namespace)) return `  ${code}: ${own},\n`;
    return isPresent(code, namespace)
      ? `  ${code}: /* @__PURE__ */ withEnglish(${english}, ${own}),\n`
      : `  ${code}: ${english},\n`;
  });
  const type = `Readonly<Record<Language, typeof ${namespace}_en>>`;
  return {
    imports: imports.join(''),
    texts: `export const ${namespace}: ${type} = {\n${entries.join('')}};\n`,
  };
}

/**
 * Namespaces from which the runtime and the domain make sentences without i18next. Each is a module of
 * its own, so that a page loads those that it needs.
 */
const catalogues = ['errors', 'flow', 'flow_review', 'problems', 'rules', 'server'];
for (const namespace of catalogues) {
  const { imports, texts } = catalogue(namespace);
  const helper = texts.includes('withEnglish(')
    ? "import { withEnglish } from '../../with-english.ts';\n"
    : '';
  generate(
    join(outDir, `texts/${namespace.replace('_', '-')}.ts`),
    `// Made by npm run codegen from locales/list.ts; do not edit.\n${imports}import type { Language } from '../../text.ts';\n${helper}\n${texts}`,
  );
}

/** Bundles of the page's texts: one file for each language and bundle. */
for (const [bundle, namespaces] of Object.entries(bundles))
  for (const language of languages) {
    const lines = namespaces
      .filter((namespace) => isPresent(language, namespace))
      .map(
        (namespace) =>
          `export { default as ${namespace} } from '../../../../locales/${language}/${namespace}.json';\n`,
      );
    generate(
      join(root, `src/app/i18n/bundles/${bundle}.${language}.ts`),
      `// Made by npm run codegen from src/app/i18n/namespaces.ts; do not edit.\n${lines.join('')}`,
    );
  }

if (stale.length > 0) {
  console.error(`Stale, run npm run codegen:\n${stale.join('\n')}`);
  process.exitCode = 1;
}
