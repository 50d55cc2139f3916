import { join, sep } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, '../../src/contract') + sep;

/** What only the server and the API's documentation read of a call. */
const schemaKeys: ReadonlySet<string> = new Set(['params', 'query', 'body', 'reply', 'multipart']);
const docKeys: ReadonlySet<string> = new Set(['summary', 'description', 'refuses']);

/** A node of the syntax tree (ESTree) with its place in the code. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [child: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

const childrenOf = (node: SyntaxNode): readonly SyntaxNode[] =>
  Object.values(node).flat().filter(isNode);

/** The name of a property, or undefined for `...other` and computed names. */
function keyOf(property: SyntaxNode): string | undefined {
  const { key, computed } = property;
  if (!isNode(key) || computed === true) return undefined;
  return typeof key['name'] === 'string' ? key['name'] : undefined;
}

/** Keys of an object that is a call, or that several calls share. */
const callKeys = ['access', 'method', 'path'];

/** The properties of an object that the page does not read, if the object describes calls. */
function unreadOf(object: SyntaxNode, isCall: boolean, code: string): readonly SyntaxNode[] {
  const properties = childrenOf(object);
  const keys = new Set(properties.map(keyOf));
  const isOfCalls = isCall || callKeys.some((key) => keys.has(key));
  const addsToOther = properties.some(({ type }) => type === 'SpreadElement');
  const namesSchema = ({ start, end }: SyntaxNode) =>
    /\b\w*(Schema|Placeholder)\b/.test(code.slice(start, end));
  return properties.filter((property) => {
    const key = keyOf(property) ?? '';
    if (isOfCalls) return schemaKeys.has(key) || docKeys.has(key);
    return addsToOther && schemaKeys.has(key) && namesSchema(property);
  });
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The edits that remove what the page does not read below a node. */
function removalsIn(node: SyntaxNode, isCall: boolean, code: string): readonly Edit[] {
  const { type, callee } = node;
  if (type === 'CallExpression') {
    const definesCall = isNode(callee) && callee['name'] === 'defineCall';
    return childrenOf(node).flatMap((child) => removalsIn(child, definesCall, code));
  }
  const unread = new Set(type === 'ObjectExpression' ? unreadOf(node, isCall, code) : []);
  return childrenOf(node).flatMap((child) => {
    if (!unread.has(child)) return removalsIn(child, false, code);
    const comma = /^\s*,/.exec(code.slice(child.end))?.[0].length ?? 0;
    return [{ from: child.start, to: child.end + comma, text: '' }];
  });
}

/**
 * The edits that tell the bundler that the constants of the file may be left out if nothing uses
 * them: spread objects and calls could otherwise have effects.
 */
function marksOf(program: SyntaxNode): readonly Edit[] {
  return childrenOf(program)
    .flatMap((node) => (node.type === 'ExportNamedDeclaration' ? childrenOf(node) : node))
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap(childrenOf)
    .map(({ init }) => init)
    .filter(isNode)
    .filter(({ type }) => type === 'ObjectExpression' || type === 'CallExpression')
    .flatMap(({ start, end }) => [
      { from: start, to: start, text: '/* @__PURE__ */ (() => (' },
      { from: end, to: end, text: '))()' },
    ]);
}

/** The code of a file of src/contract without what the page does not read of its calls. */
function withoutSchemas(code: string, program: unknown): string {
  if (!isNode(program)) throw new Error('The code has no syntax tree');
  return [...removalsIn(program, false, code), ...marksOf(program)]
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), code);
}

/**
 * Leaves the schemas and descriptions of calls out of the built page: the server validates with
 * them, and the page reads only name, method, path and the like.
 */
export function callSchemas(): Plugin {
  return {
    name: 'call-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      return { code: withoutSchemas(code, this.parse(code)), map: null };
    },
  };
}
