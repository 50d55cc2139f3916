import { describe, expect, test } from 'vitest';
import { editorOf } from '../../../tests/support/random-editing.ts';
import { sayInEnglish as say } from '../../../tests/support/say-sentence.ts';
import type { EditorModel } from '../model/editor-model.ts';

describe('a move that is led to another node', () => {
  const lead = (model: EditorModel, id: string, source: string, target: string) =>
    model.perform({
      name: 'reconnect_edge',
      args: { id, edge: { id: `${source}-${target}`, source, target } },
    });
  const waysOf = (model: EditorModel) =>
    (model.document().statusFlow?.edges ?? []).map(({ source, target }) => `${source} ${target}`);

  test('keeps its place among the moves, and is one step with one sentence', () => {
    const model = editorOf('permits');
    lead(model, 'suspended-active', 'suspended', 'expired');
    const ways = waysOf(model);
    lead(model, 'suspended-expired', 'suspended', 'completed');
    expect(waysOf(model)).toEqual(
      ways.map((way) => (way === 'suspended expired' ? 'suspended completed' : way)),
    );
    const { undo } = model.history();
    expect(undo && say(undo)).toBe(
      'Changed the move from “Suspended” to “Expired”: it leads from “Suspended” to “Completed”',
    );
    model.undo();
    expect(waysOf(model)).toEqual(ways);
  });

  test('is refused where there is such a move already', () => {
    const outcome = lead(editorOf('permits'), 'active-expired', 'active', 'completed');
    expect(outcome.ok ? '' : say(outcome.refusal)).toBe('“Active” already leads to “Completed”.');
  });
});
