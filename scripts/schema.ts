/** `npm run schema -- VERB ...`: tools for authors of module documents and templates. */
import { parseArgs } from 'node:util';
import { languages, localeOf } from '../src/runtime/text.ts';
import { diffFiles } from './schema/diff.ts';
import { FileFault } from './schema/documents.ts';
import { create } from './schema/new.ts';
import { writeReference } from './schema/reference.ts';
import { snapshot } from './schema/snapshot.ts';
import { testSchemas } from './schema/test.ts';
import { writeTypes } from './schema/types.ts';
import { validate } from './schema/validate.ts';

const usage = `Usage:
  npm run schema -- validate FILE...    problems of module documents, with line and column
  npm run schema -- new NAME [FOLDER]   a module document that is valid at once
  npm run schema -- snapshot [FILE...]  everything compiled from each module, as text
  npm run schema -- snapshot --write    records the snapshots of the shipped modules
  npm run schema -- test FILE... [--verbose] [--json]
                                        cases derived from documents, and which of them hold
  npm run schema -- diff BEFORE AFTER [--language ${languages.join('|')}]
                                        what changed between two documents, in words
  npm run schema -- types [FILE...] [--out FILE]
                                        TypeScript types of items, bodies and statuses
  npm run schema -- reference [--check] writes docs/reference and the schema for editors`;

const options = {
  write: { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  language: { type: 'string', default: 'en' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** The arguments; an unknown option is named, with the usage. */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(1);
  }
}

const { positionals, values } = readArguments();

async function run([verb, ...rest]: readonly string[]): Promise<boolean> {
  if (values.help) {
    console.log(usage);
    return true;
  }
  const [first, second] = rest;
  if (verb === 'validate' && rest.length > 0) return validate(rest);
  if (verb === 'new') return create(first, second);
  if (verb === 'snapshot') return snapshot(rest, values.write);
  if (verb === 'test' && rest.length > 0) return testSchemas(rest, values);
  if (verb === 'diff' && first !== undefined && second !== undefined) {
    return diffFiles(first, second, localeOf(values.language).code);
  }
  if (verb === 'types') return writeTypes(rest, values.out);
  if (verb === 'reference') return writeReference(values.check);
  console.error(usage);
  return false;
}

try {
  if (!(await run(positionals))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof FileFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
