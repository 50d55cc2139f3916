import path from 'node:path';
import { UnreadableFile } from '../table.ts';
import type { Archive } from './archive.ts';
import { readWhole } from './xml.ts';

/** What an XLSX says of itself. */
export interface Workbook {
  /** Parts of the sheets by their names, in their order. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** Days are counted from 1904 and not from 1900. */
  readonly isFrom1904: boolean;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

async function relationsOf(archive: Archive, part: string): Promise<readonly Relation[]> {
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

/** Reads the list of sheets and where the parts are. Throws UnreadableFile. */
export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const [main] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument');
  const part = main?.target ?? 'xl/workbook.xml';
  if (!archive.has(part))
    throw new UnreadableFile(archive.has('EncryptionInfo') ? 'locked' : 'unreadable');
  const relations = await relationsOf(archive, part);
  const sheets = new Map<string, string>();
  let isFrom1904 = false;
  await readWhole(await archive.part(part), {
    open: (element, attributes) => {
      if (element === 'workbookPr')
        isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];
      const relation = relations.find((each) => each.id === id && each.type === 'worksheet');
      if (relation !== undefined) sheets.set(attributes['name'] ?? '', relation.target);
    },
  });
  const target = (type: string) => relations.find((each) => each.type === type)?.target ?? null;
  return {
    sheets,
    sharedStrings: target('sharedStrings'),
    styles: target('styles'),
    isFrom1904,
  };
}
