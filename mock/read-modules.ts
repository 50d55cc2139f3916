import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type ModuleSet, compileModules } from '../src/runtime/compile/modules.ts';
import { schemaProblems } from '../src/runtime/compile/schema-problems.ts';
import type { FlowDocument } from '../src/runtime/documents.ts';
import { re2PatternEngine as patterns } from '../src/runtime/re2-patterns.ts';
import { fieldTypes } from '../src/widgets/fields.ts';

/** The JSON texts of a folder; its path is relative to the root of the repository. */
const readFolder = (folder: string) =>
  globSync(path.resolve(import.meta.dirname, '..', folder, '*.json'))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Reads the modules of schemas/modules and of another folder once. */
export function readModules(folder: string | undefined): ModuleSet {
  const schemas = readFolder('schemas/meta').map(({ text }) => JSON.parse(text) as object);
  const meta = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true, schemas });
  const flows = readFolder('schemas/flows').map(({ text }) => JSON.parse(text) as FlowDocument);
  return compileModules([...readFolder('schemas/modules'), ...(folder ? readFolder(folder) : [])], {
    fieldTypes,
    patterns,
    flows: new Map(flows.map((flow) => [flow.name, flow])),
    checkDocument: (kind, document) => {
      const validate = meta.getSchema(`https://sitewright.example/schemas/${kind}`);
      return validate?.(document) === true ? [] : schemaProblems(validate?.errors ?? []);
    },
  });
}
