import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type ModuleSet, compileModules } from '../src/runtime/compile/modules.ts';
import { schemaProblems } from '../src/runtime/compile/schema-problems.ts';
import type { FlowDocument } from '../src/runtime/documents.ts';
import { re2PatternEngine as patterns } from '../src/runtime/re2-patterns.ts';
import type { Problem } from '../src/runtime/problem.ts';
import { fieldTypes } from '../src/widgets/fields.ts';

const textsIn = (folder: string) =>
  readdirSync(path.resolve(import.meta.dirname, '..', folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => path.resolve(import.meta.dirname, '..', folder, name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const meta = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true });
for (const { text } of textsIn('schemas/meta')) meta.addSchema(JSON.parse(text) as object);

/** Holds a document against its schema in schemas/meta. */
export function checkDocument(kind: string, document: unknown): readonly Problem[] {
  const validate = meta.getSchema(`https://sitewright.example/schemas/${kind}`);
  return validate?.(document) === true ? [] : schemaProblems(validate?.errors ?? []);
}

/** The modules of schemas/modules and of another folder, read once. */
export function readModules(folder: string | undefined): ModuleSet {
  const flows = textsIn('schemas/flows').map(({ text }) => JSON.parse(text) as FlowDocument);
  const sources = [...textsIn('schemas/modules'), ...(folder ? textsIn(folder) : [])];
  return compileModules(
    sources.map(({ file, text }) => ({ file: path.relative(process.cwd(), file), text })),
    { fieldTypes, patterns, checkDocument, flows: new Map(flows.map((flow) => [flow.name, flow])) },
  );
}
