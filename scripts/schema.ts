/** `npm run schema -- validate FILE... | new NAME [FOLDER] | snapshot [--write]`. */
import { create } from './schema/new.ts';
import { snapshot } from './schema/snapshot.ts';
import { validate } from './schema/validate.ts';

const usage = `Usage:
  npm run schema -- validate FILE...    problems of module documents, with line and column
  npm run schema -- new NAME [FOLDER]   a module document that is valid at once
  npm run schema -- snapshot [--write]  everything compiled from each module, as text`;

async function run([verb, ...rest]: readonly string[]): Promise<boolean> {
  if (verb === 'validate' && rest.length > 0) return validate(rest);
  if (verb === 'new') return create(rest[0], rest[1]);
  if (verb === 'snapshot') return snapshot(rest.includes('--write'));
  console.error(usage);
  return false;
}

if (!(await run(process.argv.slice(2)))) process.exitCode = 1;
