import { isUtf8 } from 'node:buffer';
import { problem } from '../../src/runtime/compile/problems.ts';
import { textPosition } from '../../src/runtime/compile/locate.ts';
import type { Problem } from '../../src/runtime/problem.ts';
import { codeOf } from '../error-code.ts';

/** In MB; the largest shipped document has 0.05. */
const largestDocument = 5;

/** The text of a file, or why it has none. */
export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problems: readonly [Problem] };

const refused = (found: Problem): Decoded => ({ ok: false, problems: [found] });
const syntax = (context: string) => problem('json_syntax', '', { context });

/** UTF-16 starts with its byte order mark, or has a zero byte next to each ASCII character. */
function isUtf16([first, second]: Uint8Array): boolean {
  const isMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMark || first === 0 || second === 0;
}

/** Decodes a document in UTF-8; names any other encoding, with the line of the first character. */
export function decodeDocument(bytes: Uint8Array): Decoded {
  if (bytes.length > largestDocument * 1_048_576)
    return refused(problem('file_unreadable', '', { context: 'size', limit: largestDocument }));
  if (isUtf16(bytes)) return refused({ ...syntax('utf16'), line: 1, column: 1 });
  const text = Buffer.from(bytes).toString('utf8');
  if (text.startsWith('\uFEFF')) return refused({ ...syntax('bom'), line: 1, column: 1 });
  if (!isUtf8(bytes))
    return refused({ ...syntax('encoding'), ...textPosition(text, text.indexOf('\uFFFD')) });
  return text.trim() === '' ? refused(syntax('empty')) : { ok: true, text };
}

/** The problem of a file that the operating system refuses to read. */
export function unreadable(error: unknown): Decoded {
  const reason = codeOf(error);
  const context = reason === 'ELOOP' ? { context: 'loop' } : {};
  return refused(problem('file_unreadable', '', { reason, ...context }));
}
