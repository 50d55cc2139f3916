import ts from 'typescript';

/** Where a glob may reach: the same folder, and data that anyone may read. */
const open = /^(\.\/(?!.*\.\.)|(\/|(\.\.\/)+)(locales|schemas|demo)\/)/;

/**
 * Finds imports that dependency-cruiser can't see: Vite's `import.meta.glob`, which may reach only
 * the same folder and data, and `import(...)` of a computed name.
 * @returns one line per problem, with file and line
 */
export function hiddenImports(file: string, text: string): string[] {
  if (!text.includes('import.meta.glob') && !text.includes('import(')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const problems: string[] = [];

  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node)) return;
    const callee = node.expression;
    const [first] = node.arguments;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    if (callee.getText(source) === 'import.meta.glob') {
      const patterns = first && ts.isArrayLiteralExpression(first) ? first.elements : [first];
      const fine = patterns.every(
        (pattern) =>
          pattern && ts.isStringLiteralLike(pattern) && open.test(pattern.text.replace(/^!/, '')),
      );
      if (!fine)
        problems.push(`${file}:${line}: import.meta.glob reaches beyond its folder and data`);
    }
    if (callee.kind === ts.SyntaxKind.ImportKeyword && !(first && ts.isStringLiteralLike(first))) {
      problems.push(`${file}:${line}: import() of something computed can't be checked`);
    }
  }
  visit(source);
  return problems;
}
