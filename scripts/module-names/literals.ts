import ts from 'typescript';

export interface Literal {
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/**
 * Every literal in the source: strings, parts of templates, patterns, and keys of objects (a table
 * by module type names modules too). Text between JSX tags is prose and left out.
 */
export function literalsIn(file: string, text: string): Literal[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const literals: Literal[] = [];

  function visit(node: ts.Node): void {
    const found = textOf(node);
    if (found !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      literals.push({ text: found, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return literals;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) return node.text;
  if (ts.isTemplateMiddleOrTemplateTail(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return node.text;
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) return node.name.text;
  return undefined;
}
