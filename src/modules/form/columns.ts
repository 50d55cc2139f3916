import type { CompiledColumn, CompiledModule } from '../../runtime/compiled.ts';
import { pointerSegment, parsePointer } from '../../runtime/record/pointer.ts';

/** The column that a pointer is in: `/assignee_ids/user_ids/0` is in `/assignee_ids`. */
export function columnAt(module: CompiledModule, pointer: string): CompiledColumn | undefined {
  const parts = parsePointer(pointer);
  return [1, 2]
    .map((length) => module.byPointer.get(parts.slice(0, length).map(pointerSegment).join('')))
    .find((column) => column !== undefined);
}
