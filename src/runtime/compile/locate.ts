import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import type { Problem } from '../problem.ts';
import { parsePointer } from '../record/pointer.ts';
import { problem } from './problems.ts';

interface TextPosition {
  readonly line: number;
  readonly column: number;
}

function textPosition(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  return {
    line: before.split('\n').length,
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
  };
}

/** The node at a pointer, else its nearest existing ancestor. */
function nearestNode(root: Node, pointer: string): Node {
  let node = root;
  for (const key of parsePointer(pointer)) {
    const next = findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

/**
 * Adds line and column (1-based) of the node at each pointer; if the node has a key, of the key.
 */
export function withPositions(
  problems: readonly Problem[],
  text: string | undefined,
): readonly Problem[] {
  if (text === undefined || problems.length === 0) return problems;
  const root = parseTree(text);
  if (root === undefined) return problems;
  return problems.map((each) => {
    const node = nearestNode(root, each.pointer);
    const shown = node.parent?.type === 'property' ? node.parent : node;
    return { ...each, ...textPosition(text, shown.offset) };
  });
}

/** `withPositions` for one text, for `CompileOptions`. */
export function positionsIn(text: string) {
  return (problems: readonly Problem[]): readonly Problem[] => withPositions(problems, text);
}

export type ParseResult =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly problems: readonly [Problem] };

function syntaxProblem(text: string, reason: string): Problem {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  const params = {
    reason,
    ...(first === undefined ? {} : { context: printParseErrorCode(first.error) }),
  };
  return {
    ...problem('json_syntax', '', params),
    ...textPosition(text, first === undefined ? 0 : first.offset),
  };
}

/** Parses the document of a file, or returns the position of the first syntax error. */
export function parseDocument(text: string): ParseResult {
  try {
    return { ok: true, document: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [syntaxProblem(text, reason)] };
  }
}
