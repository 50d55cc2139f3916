import { expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import type { EditorModel } from '../model/editor-model.ts';
import type { Movable } from '../model/selected.ts';
import { partAfter, positionOf, stepCommand } from './steps.ts';

/** A permit with one more tab; its two sections have a block of text with the same id each. */
function withBlocks(): EditorModel {
  const model = editorOf('permits');
  const section = { id: 'same', name: { en: 'Same' } };
  model.perform({ name: 'add_tab', args: { id: 'second', name: { en: 'Second' }, section } });
  model.perform({
    name: 'add_section',
    args: { tab: 'second', id: 'notes', name: { en: 'Notes' } },
  });
  const text = { en: 'Read this' };
  for (const name of ['same', 'notes'])
    model.perform({
      name: 'add_content',
      args: { tab: 'second', section: name, block: { id: 'text', text } },
    });
  return model;
}

function stepped(model: EditorModel, part: Movable, direction: 'up' | 'down'): Movable {
  const command = stepCommand(model, part, direction);
  if (command === null) throw new Error('It is at its end');
  expect(model.perform(command).ok).toBe(true);
  return partAfter(model, part, command);
}

test('tabs, sections and blocks say at which place they are, as fields do', () => {
  const model = withBlocks();
  const count = model.tabs().length;
  expect(positionOf(model, { is: 'tab', tab: 'second' })).toEqual({
    place: count,
    count,
    within: null,
  });
  expect(positionOf(model, { is: 'section', tab: 'second', section: 'notes' })).toEqual({
    place: 2,
    count: 2,
    within: { en: 'Second' },
  });
  const block = { is: 'content', id: 'text', tab: 'second', section: 'notes' } as const;
  expect(positionOf(model, block)).toEqual({ place: 1, count: 1, within: { en: 'Notes' } });
});

test('a block is followed into the section where it gets another id', () => {
  const model = withBlocks();
  const block = { is: 'content', id: 'text', tab: 'second', section: 'notes' } as const;
  const now = stepped(model, block, 'up');
  expect(now).toEqual({ is: 'content', id: 'text_2', tab: 'second', section: 'same' });
  expect(positionOf(model, now)).toEqual({ place: 2, count: 2, within: { en: 'Same' } });
});

test('a section is followed into the next tab', () => {
  const model = withBlocks();
  const at = model.tabs().length - 1;
  const above = model.tabs()[at - 1];
  const now = stepped(model, { is: 'section', tab: 'second', section: 'same' }, 'up');
  expect(now).toEqual({ is: 'section', tab: above?.id, section: 'same' });
  expect(positionOf(model, now).within).toEqual(above?.name);
});
