import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { mostLevels } from '../../src/runtime/compile/locate.ts';
import { problem } from '../../src/runtime/compile/problems.ts';
import { schemaProblems } from '../../src/runtime/compile/schema-problems.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { isList, isObject } from '../../src/runtime/record/json.ts';
import { viewSchemaWith } from '../../src/runtime/views/schema.ts';
import { viewTypes } from '../../src/modules/list/view-types/registry.ts';

export type DocumentKind =
  'module' | 'template' | 'field-type' | 'own-type' | 'flow' | 'column' | 'view';

const folder = fileURLToPath(new URL('../../schemas/meta/', import.meta.url));
const base = 'https://sitewright.example/schemas/';

/**
 * Reads a schema of schemas/meta by name; that of views includes the view types (`viewSchemaWith`).
 */
export function metaSchema(name: string): object {
  const schema = JSON.parse(readFileSync(`${folder}${name}.schema.json`, 'utf8')) as {
    readonly properties: { readonly kind?: object };
  };
  return name === 'view' ? viewSchemaWith(schema, viewTypes) : schema;
}

let compiled: Ajv2020 | null = null;

/** ajv compiles only these schemas of the repository, when the first document is checked. */
function metaSchemas(): Ajv2020 {
  if (compiled !== null) return compiled;
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.schema.json'))) {
    ajv.addSchema(metaSchema(file.replace('.schema.json', '')));
  }
  compiled = ajv;
  return ajv;
}

function validatorOf(kind: DocumentKind): ValidateFunction {
  const validate = metaSchemas().getSchema(base + kind);
  if (validate === undefined) throw new Error(`No schema ${kind} in ${folder}`);
  return validate;
}

function depthBelow(value: unknown, limit: number): number {
  if (limit === 0) return 1;
  const entries = isList(value) ? value : isObject(value) ? Object.values(value) : null;
  if (entries === null) return 0;
  return 1 + Math.max(0, ...entries.map((entry) => depthBelow(entry, limit - 1)));
}

/**
 * Validates a document against its schema in schemas/meta with ajv, for server, scripts and tests;
 * the `checkDocument` option of `compileModule`. Returns every problem, none for a valid document.
 */
export function checkDocument(kind: DocumentKind, document: unknown): readonly Problem[] {
  if (depthBelow(document, mostLevels) > mostLevels) {
    return [problem('schema', '', { context: 'depth', limit: mostLevels })];
  }
  const validate = validatorOf(kind);
  if (validate(document)) return [];
  return schemaProblems(validate.errors ?? []);
}
