import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Many begin with the same files. */
const known = new Map<string, readonly string[]>();

/** Files and packages that a file imports statically, except types. */
function importsOf(file: string): readonly string[] {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

function readImports(file: string): readonly string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
  );
  return source.statements.flatMap((statement) => {
    const names =
      (ts.isImportDeclaration(statement) &&
        statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) ||
      (ts.isExportDeclaration(statement) && !statement.isTypeOnly)
        ? statement.moduleSpecifier
        : undefined;
    if (names === undefined || !ts.isStringLiteral(names)) return [];
    return names.text.startsWith('.') ? [path.join(path.dirname(file), names.text)] : [names.text];
  });
}

/**
 * All static imports of these files, each with the file that imports it first: paths from the root
 * of the project, and packages by name.
 */
export function staticImportsOf(files: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map(files.map((file) => [file, '']));
  for (const file of found.keys()) {
    if (!/\.tsx?$/.test(file)) continue;
    for (const next of importsOf(file)) if (!found.has(next)) found.set(next, file);
  }
  return found;
}
