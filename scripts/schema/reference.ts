import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import prettier from 'prettier';
import { editorSchema, templateEditorSchema } from './reference/editor-schema.ts';
import { moduleReference } from './reference/module-reference.ts';

const root = join(import.meta.dirname, '../..');

/** The schema of module documents for editors. */
export const editorSchemaFile = join(root, 'schemas/module.bundle.schema.json');

/** The generated files with their texts. */
async function generatedFiles(): Promise<readonly (readonly [file: string, text: string])[]> {
  const made = [
    [editorSchemaFile, JSON.stringify(editorSchema())],
    [join(root, 'schemas/template.bundle.schema.json'), JSON.stringify(templateEditorSchema())],
    [join(root, 'docs/reference/module-documents.md'), moduleReference()],
  ] as const;
  return Promise.all(
    made.map(async ([file, text]) => {
      const options = await prettier.resolveConfig(file);
      return [file, await prettier.format(text, { ...options, filepath: file })] as const;
    }),
  );
}

/**
 * `npm run schema -- reference [--check]`: writes the reference of module documents and their
 * schema for editors. With `check` it writes nothing and returns false if a file is stale.
 */
export async function writeReference(check: boolean): Promise<boolean> {
  const files = await generatedFiles();
  const stale = files.filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  );
  if (check && stale.length > 0) {
    const list = stale.map(([file]) => relative(root, file)).join('\n');
    console.error(`Stale, run npm run schema -- reference:\n${list}`);
  }
  if (check) return stale.length === 0;
  for (const [file, text] of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return true;
}
