import { describe, expect, test } from 'vitest';
import { compiled } from '../../../../tests/support/compiled.ts';
import { soundFlows } from '../../../../tests/support/flows/sound-flows.ts';
import type { WalkDocument } from '../../documents.ts';
import { recordStep, runWalk, startWalk, takeStep } from './walk.ts';

const sound = soundFlows.find(({ name }) => name === 'hot work');
if (sound === undefined) throw new Error('No flow of hot work');
const module = compiled(sound.module);

const actors: WalkDocument['actors'] = [
  { id: 'welder', permissions: ['transition'] },
  { id: 'area', user_id: 1, permissions: ['transition'] },
  { id: 'safety', user_id: 2, team_ids: [2], permissions: ['approve'] },
  { id: 'guard', team_ids: [2], permissions: ['approve'] },
];

const walk: WalkDocument = {
  id: 'approved',
  name: 'Hot work is approved by area and safety',
  actors,
  now: '2026-11-22T10:00:00.000Z',
  values: { name: 'Weld the pump', hazards: 'Sparks' },
  steps: [
    { by: 'welder', to: 'AREA_APPROVAL', expect: { denial: 'requirement' } },
    {
      by: 'welder',
      to: 'AREA_APPROVAL',
      values: { hours: 4 },
      expect: { status: 'AREA_APPROVAL' },
    },
    { by: 'welder', to: 'SAFETY_APPROVAL', expect: { denial: 'not_approver' } },
    { by: 'area', to: 'SAFETY_APPROVAL', expect: { status: 'AREA_APPROVAL' } },
    { by: 'guard', to: 'SAFETY_APPROVAL', expect: { status: 'SAFETY_APPROVAL' } },
    { by: 'safety', to: 'DRAFT', expect: { denial: 'comment_required' } },
    { by: 'safety', to: 'DRAFT', comment: 'No fire watch', expect: { status: 'DRAFT' } },
  ],
};

describe('a walk through a flow', () => {
  test('each step says what happened, which checks it passed and who is asked next', () => {
    const outcomes = runWalk(module, walk);
    expect(outcomes.map(({ isExpected }) => isExpected)).toEqual(walk.steps.map(() => true));
    const [denied, sent, , first] = outcomes;
    expect(denied?.denial?.unmet).toMatchObject([{ field: 'hours' }]);
    expect(denied?.gates.map(({ node }) => node.id)).toEqual(['prepared']);
    expect(sent?.gates.map(({ node }) => node.id)).toEqual(['prepared']);
    expect(sent?.state.asked).toMatchObject({ user_ids: [1], team_ids: [] });
    expect(first?.state.asked).toMatchObject({ user_ids: [], team_ids: [2] });
    expect(outcomes.at(-1)?.state.asked).toBeNull();
  });

  test('a walk that is recorded step by step runs again as it happened', () => {
    let state = startWalk(module, walk);
    const steps = walk.steps.map((given) => {
      const { expect: _, ...step } = given;
      const outcome = takeStep(module, walk, state, { ...step, expect: {} });
      ({ state } = outcome);
      return recordStep(step, outcome);
    });
    expect(steps).toEqual(walk.steps);
  });

  test('a walk whose flow has changed says at which step', () => {
    const { flow } = sound;
    const edges = flow.edges.filter(({ target }) => target !== 'safety');
    const direct = { id: 'direct', source: 'area', target: 'active' };
    const defaultStatusFlow = { ...flow, edges: [...edges, direct] };
    const changed = compiled({ ...sound.module, defaultStatusFlow });
    const outcomes = runWalk(changed, walk);
    expect(outcomes.map(({ isExpected }) => isExpected).indexOf(false)).toBe(2);
  });

  test('values that an item does not accept, unknown people and statuses are not expected', () => {
    const [step] = walk.steps;
    if (step === undefined) throw new Error('No step');
    const take = (rest: Partial<typeof step>) =>
      takeStep(module, walk, startWalk(module, walk), { ...step, ...rest });
    const refused = take({ values: { hours: 'many' } });
    expect(refused).toMatchObject({ isExpected: false, errors: [{ pointer: '/hours' }] });
    expect(take({ by: 'nobody' }).isExpected).toBe(false);
    expect(take({ to: 'NOWHERE' }).isExpected).toBe(false);
  });
});
