import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
  visit,
} from 'jsonc-parser';
import type { Problem } from '../problem.ts';
import { isObject } from '../record/json.ts';
import { parsePointer } from '../record/pointer.ts';
import { problem } from './problems.ts';

interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Line and column (1-based) of an offset. */
export function textPosition(text: string, offset: number): TextPosition {
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
export function withPositions<P extends Pick<Problem, 'pointer'>>(
  problems: readonly P[],
  text: string | undefined,
): readonly (P & Partial<TextPosition>)[] {
  if (text === undefined || problems.length === 0) return problems;
  const root = parseTree(text);
  if (root === undefined) return problems;
  return problems.map((each) => {
    const node = nearestNode(root, each.pointer);
    const shown = node.parent?.type === 'property' ? node.parent : node;
    return { ...each, ...textPosition(text, shown.offset) };
  });
}

const isProblem = (value: unknown): value is Problem =>
  isObject(value) && typeof value['pointer'] === 'string' && value['sentence'] !== undefined;

/** Problems that the server found in a document, with line and column in its text. */
export function locatedProblems(problems: readonly unknown[], text: string): readonly Problem[] {
  return withPositions(problems.filter(isProblem), text);
}

/** `withPositions` for one text, for `CompileOptions`. */
export function positionsIn(text: string) {
  return (problems: readonly Problem[]): readonly Problem[] => withPositions(problems, text);
}

/** A problem at each key that its object has already: JSON.parse would keep the last value only. */
export function duplicateKeyProblems(text: string): readonly Problem[] {
  const problems: Problem[] = [];
  const objects: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty: (key, offset) => {
      const keys = objects.at(-1);
      if (keys?.has(key) === true)
        problems.push({
          ...problem('duplicate_key', '', { key }),
          ...textPosition(text, offset),
        });
      keys?.add(key);
    },
  });
  return problems;
}

export type ParseResult =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly problems: readonly [Problem] };

function syntaxProblem(text: string, reason: string): Problem {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  const isCutOff = first !== undefined && first.offset + first.length >= text.trimEnd().length;
  const context =
    first === undefined ? {} : { context: isCutOff ? 'cut_off' : printParseErrorCode(first.error) };
  const params = { reason, ...context };
  return {
    ...problem('json_syntax', '', params),
    ...textPosition(text, first === undefined ? 0 : first.offset),
  };
}

/** Levels of a document: parsers of deeper texts run out of stack. */
export const mostLevels = 64;

/** The offset of the bracket that opens one level too many; null if there is none. */
function offsetBeyondLevels(text: string): number | null {
  let level = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (!isInText && (character === '{' || character === '[')) level += 1;
    else if (!isInText && (character === '}' || character === ']')) level -= 1;
    if (level > mostLevels) return at;
  }
  return null;
}

/** Parses the document of a file, or returns the position of the first syntax error. */
export function parseDocument(text: string): ParseResult {
  const tooDeep = offsetBeyondLevels(text);
  if (tooDeep !== null) {
    const found = problem('schema', '', { context: 'depth', limit: mostLevels });
    return { ok: false, problems: [{ ...found, ...textPosition(text, tooDeep) }] };
  }
  try {
    return { ok: true, document: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [syntaxProblem(text, reason)] };
  }
}
