import path from 'node:path';
import type { Archive } from './archive.ts';
import { readWhole } from './xml.ts';

/** A part to which another part of an office document refers. */
interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

/** What a part refers to; the parts of the whole document for the empty name. */
export async function relationsOf(archive: Archive, part: string): Promise<readonly Relation[]> {
  const name = path.posix.join(
    path.posix.dirname(part),
    '_rels',
    `${path.posix.basename(part)}.rels`,
  );
  if (!archive.has(name)) return [];
  const relations: Relation[] = [];
  await readWhole(await archive.part(name), {
    open: (element, { Id = '', Type = '', Target = '' }) => {
      if (element !== 'Relationship') return;
      const target = path.posix.resolve('/', path.posix.dirname(part), Target).slice(1);
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target });
    },
  });
  return relations;
}
