import { expect, test } from 'vitest';
import { column, compiled, moduleDocument } from '../../../tests/support/compiled.ts';
import type { Draft } from '../../api/drafts.ts';
import { keptDraftsText } from './kept-drafts-text.ts';

const remark = { ...column('text', 'remark'), name: { en: 'Remark of the round' } };
const pumps = compiled(moduleDocument([column('number', 'level'), remark]));
const draft = (item: string, values: Draft['values'], module = 'pumps'): Draft => ({
  organisation: 1,
  user: 1,
  site: 1,
  module,
  item,
  version: 1,
  keptAt: '2026-11-24T09:00:00.000Z',
  values,
});
const text = (drafts: readonly Draft[]) =>
  keptDraftsText(drafts, {
    modules: new Map([['pumps', pumps]]),
    language: 'en',
    dateTime: (instant) => instant.slice(0, 10),
    heading: (module, id) => `${module} ${id ?? 'new'}`,
  });
const entered = (pointer: string, mine: unknown) => ({ pointer, base: null, mine });

test('each form has its heading, and each value the name of its column', () => {
  const lines = text([
    draft('7', [entered('/remark', 'Leaks'), entered('/level', 4)]),
    draft('new:1', [entered('/remark', 'Runs hot')]),
  ]).split('\n');
  expect(lines[1]).toBe('Remark of the round: Leaks');
  expect(lines[2]).toMatch(/: 4$/u);
  expect(lines[3]).toBe('');
  expect(lines[4]).toContain('new · 2026-11-24');
  expect(lines[5]).toBe('Remark of the round: Runs hot');
});

test('values are kept whose column or module the person may no longer see', () => {
  expect(text([draft('7', [entered('/secret', [1, 2])])])).toContain('secret: [1,2]');
  expect(text([draft('7', [entered('/note', 'Wet')], 'gone')])).toContain('note: Wet');
});
