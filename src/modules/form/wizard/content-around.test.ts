import { expect, test } from 'vitest';
import type { CompiledColumn, ContentBlock } from '../../../runtime/compiled.ts';
import { contentAround } from './content-around.ts';

const question = (order: number) => ({ order }) as CompiledColumn;
const block = (id: string, order: number) => ({ id, order }) as ContentBlock;
const [first, second, elsewhere] = [question(10), question(20), question(5)];
const section = {
  columns: [first, second],
  content: [block('top', 0), block('middle', 15), block('end', 30)],
};
const around = (at: CompiledColumn) => {
  const { before, after } = contentAround(section, at, [elsewhere, first, second]);
  return [before, after].map((blocks) => blocks.map(({ id }) => id));
};

test('each block is shown with one question: the next one, or the last of its section', () => {
  expect(around(first)).toEqual([['top'], []]);
  expect(around(second)).toEqual([['middle'], ['end']]);
});
