import type { CompiledColumn, CompiledModule } from '../compiled.ts';

/** A key as a segment of a JSON pointer (RFC 6901). */
export function pointerSegment(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON pointer; `''`, the whole document, has none. */
export function parsePointer(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * The column that contains the value at a pointer: `/assignee_ids/user_ids/0` is in
 * `/assignee_ids`.
 */
export function columnAt(
  { byPointer }: Pick<CompiledModule, 'byPointer'>,
  pointer: string,
): CompiledColumn | undefined {
  const keys = parsePointer(pointer);
  const ofDepth = (depth: number) => keys.slice(0, depth).map(pointerSegment).join('');
  return byPointer.get(ofDepth(1)) ?? byPointer.get(ofDepth(2));
}
