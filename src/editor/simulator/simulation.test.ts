import { describe, expect, test } from 'vitest';
import { compiled, shippedModules } from '../../../tests/support/compiled.ts';
import { soundFlows } from '../../../tests/support/flows/sound-flows.ts';
import { reviewWalks } from '../../runtime/flow/walk/review-walks.ts';
import { offersOf } from '../../runtime/flow/walk/walk.ts';
import { textIn } from '../../runtime/text.ts';
import { actorOfChoice } from './actors.ts';
import { madeUpValues, type MadeUpSources } from '../preview/made-up.ts';
import { withStandIns } from './stand-ins.ts';
import { newWalk, recordedAgain, simulate, traceOf, withActor, withStep } from './simulation.ts';

const sound = soundFlows.find(({ name }) => name === 'hot work');
if (sound === undefined) throw new Error('No flow of hot work');
const { module: document } = sound;
const module = compiled(document);
const now = '2026-11-22T10:00:00.000Z';

const cast = {
  users: [{ id: 1, display_name: 'Lena Vogt' }],
  teams: [{ id: 4, member_ids: [1] }],
  approvers: new Set<number>(),
  roles: [
    {
      id: 7,
      name: 'Welder',
      holds_all: false,
      permissions: [{ permission_code: `${document.type}.transition` }],
    },
    { id: 8, name: 'Admin', holds_all: true, permissions: [] },
  ],
  holders: [{ id: 8, member_ids: [1] }],
};
/** A site that has nobody but its people. */
const sources: MadeUpSources = withStandIns({
  siteId: 1,
  language: 'en',
  now,
  types: [{ id: 1, parentId: null }],
  criticalityIds: [1],
  people: [{ id: 1, name: 'Lena Vogt' }],
  teamIds: [],
  labelIds: [],
  items: new Map([...shippedModules.keys()].map((type) => [type, []])),
  fileIds: [],
});
const welder = actorOfChoice(cast, document.type, 'role_7');
const area = actorOfChoice(cast, document.type, 'user_1');
if (welder === null || area === null) throw new Error('Both can act');

function recorded() {
  let walk = withActor(
    newWalk('walk_1', 'Hot work', welder ?? area ?? { id: 'a', permissions: [] }, now),
    area ?? { id: 'b', permissions: [] },
  );
  walk = { ...walk, values: { name: 'Weld the pump', hazards: 'Sparks' } };
  for (const step of [
    { by: 'role_7', to: 'AREA_APPROVAL' },
    { by: 'role_7', to: 'AREA_APPROVAL', values: { hours: 4 } },
  ]) {
    const next = withStep(module, simulate(module, walk), step);
    if (next === null) throw new Error('The values are accepted');
    walk = next;
  }
  return walk;
}

describe('a simulation', () => {
  test('records what happens: a denial, and then the status', () => {
    const { steps } = recorded();
    expect(steps.map(({ expect: happened }) => happened)).toEqual([
      { denial: 'requirement' },
      { status: 'AREA_APPROVAL' },
    ]);
    const simulation = simulate(module, recorded());
    expect(simulation.outcomes.every(({ isExpected }) => isExpected)).toBe(true);
    const { current, passed, refused } = traceOf(simulation);
    expect(passed.has(current)).toBe(true);
    expect(refused).toBeNull();
    expect(simulation.state.asked?.user_ids).toEqual([1]);
  });

  test('a value that the form refuses is no step', () => {
    const step = { by: 'role_7', to: 'AREA_APPROVAL', values: { hours: 'four' } };
    expect(withStep(module, simulate(module, recorded()), step)).toBeNull();
  });

  test('people have their teams, and roles what they allow', () => {
    expect(area).toMatchObject({ user_id: 1, team_ids: [4], permissions: ['transition'] });
    expect(welder.permissions).toEqual(['transition']);
    expect(actorOfChoice(cast, document.type, 'role_8')?.permissions).toEqual([
      'transition',
      'approve',
    ]);
    expect(actorOfChoice(cast, document.type, 'role_9')).toBeNull();
  });

  test('made-up values are accepted by the form', () => {
    const walk = { ...newWalk('w', 'W', welder, now), values: madeUpValues(module, sources) };
    expect(Object.keys(walk.values).length).toBeGreaterThan(0);
    expect(simulate(module, walk).start.item['name']).not.toBeNull();
  });
});

test.each(
  [...shippedModules.values()].map((shipped) => [shipped.type, compiled(shipped)] as const),
)(
  'an example item of %s with made-up values is denied no first move for want of a value',
  (_type, shipped) => {
    const everyone = {
      id: 'a',
      name: 'A',
      permissions: ['transition' as const, 'approve' as const],
    };
    const walk = { ...newWalk('w', 'W', everyone, now), values: madeUpValues(shipped, sources) };
    const { state, start } = simulate(shipped, walk);
    expect(start.status).toBe(shipped.flow.start);
    const offers = offersOf(shipped, walk, state, { by: 'a' });
    const denied = (offers?.options ?? []).filter(({ denial }) => denial?.code === 'requirement');
    expect(denied.map(({ to }) => to.key)).toEqual([]);
  },
);

describe('a recorded walk in another flow', () => {
  const flow = document.defaultStatusFlow;
  if (typeof flow === 'string') throw new Error('The flow is written into the document');
  const without = compiled({
    ...document,
    defaultStatusFlow: {
      ...flow,
      nodes: flow.nodes.map((node) =>
        node.kind === 'requirement' ? { ...node, requirements: [] } : node,
      ),
    },
  });

  test('differs at the step that the change concerns, which the finding names', () => {
    expect(reviewWalks(module, [recorded()])).toEqual([]);
    const [finding] = reviewWalks(without, [recorded()]);
    expect(finding).toMatchObject({
      code: 'walk_differs',
      severity: 'warning',
      pointer: '/walks/0/steps/0',
      params: { context: 'allowed', step: 1, by: 'Welder' },
    });
    expect(textIn(finding?.sentence ?? '', 'en')).toContain(
      'differs at step 1: Welder was refused',
    );
  });

  test('a walk is recorded again with what happens now', () => {
    const again = recordedAgain(without, recorded());
    expect(again === null ? null : reviewWalks(without, [again])).toEqual([]);
  });
});
