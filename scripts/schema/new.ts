import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import prettier from 'prettier';
import { compileNew, installedModules, modulesDir } from './documents.ts';
import { editorSchemaFile } from './reference.ts';
import { scaffold } from './scaffold.ts';
import { problemLine } from './validate.ts';

const root = join(import.meta.dirname, '../..');

/** Servers ignore files whose names begin with a point. */
const copiedSchema = '.module.schema.json';

/**
 * Where editors find the schema, relative to a document of the folder. A folder outside of the
 * project has a copy, because it may be moved or mounted somewhere else.
 */
function schemaFor(folder: string): string {
  const target = resolve(folder);
  return `${target}${sep}`.startsWith(`${root}${sep}`)
    ? relative(target, editorSchemaFile).replaceAll(sep, '/')
    : `./${copiedSchema}`;
}

/** `npm run schema -- new NAME [FOLDER]`: writes a valid module document to start from. */
export async function create(name: string | undefined, folder = modulesDir): Promise<boolean> {
  if (name === undefined || !/^[a-z][a-z0-9_]{0,44}$/.test(name)) {
    console.error(
      'Give a name in the plural, of small letters, digits and underscores: shift_logs',
    );
    return false;
  }
  const file = join(folder, `${name}.json`);
  if (existsSync(file)) {
    console.error(`${file} is there already.`);
    return false;
  }
  const ids = installedModules().map(({ document }) => document.id);
  const schema = schemaFor(folder);
  const text = await prettier.format(JSON.stringify(scaffold(name, ids, schema)), {
    parser: 'json',
    printWidth: 100,
  });
  const result = compileNew(text);
  for (const problem of result.problems) console.error(problemLine(file, problem));
  if (!result.ok) return false;
  writeFileSync(file, text);
  if (schema === `./${copiedSchema}`) copyFileSync(editorSchemaFile, join(folder, copiedSchema));
  console.log(`${file} is a module. Change its names, columns and flow.`);
  return true;
}
