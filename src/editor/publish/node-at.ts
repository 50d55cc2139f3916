import type { TemplateDocument } from '../../runtime/documents.ts';
import { parsePointer } from '../../runtime/record/pointer.ts';

/** The node of the draft's own flow that a pointer is about; of a move, where it leaves. */
export function nodeAt({ statusFlow }: TemplateDocument, pointer: string): string | null {
  const [part, list, at] = parsePointer(pointer);
  if (part !== 'statusFlow' || statusFlow === undefined || at === undefined) return null;
  const index = Number(at);
  if (list === 'nodes') return statusFlow.nodes[index]?.id ?? null;
  return list === 'edges' ? (statusFlow.edges[index]?.source ?? null) : null;
}
