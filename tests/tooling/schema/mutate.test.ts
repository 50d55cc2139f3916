/** A part of `npm run mutate-schemas`, which changes every setting: here every 17th change. */
import { describe, expect, test } from 'vitest';
import { mutate, type MutationResult } from '../../../scripts/schema/mutate/run-mutations.ts';
import { changesOf } from '../../../scripts/schema/mutate/changes.ts';
import { areEquivalent } from '../../../scripts/schema/mutate/equivalence.ts';
import { shippedSubjects, subjectOf } from '../../../scripts/schema/subjects.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { column, moduleDocument } from '../../support/compiled.ts';

const survivors = ({ survivors: found }: MutationResult) =>
  found.map(({ pointer, what }) => `${pointer} ${what}`);
const killed = (tally: MutationResult) =>
  [...tally.killed.values()].reduce((sum, each) => sum + each, 0);

test.each([...shippedSubjects()])(
  'every changed setting of %s makes a case fail',
  (name, subject) => {
    const tally = mutate(name, subject, (index) => index % 17 === 0);
    expect(survivors(tally)).toEqual([]);
    expect(killed(tally)).toBeGreaterThan(4);
  },
);

describe('mutations of documents', () => {
  const subject = subjectOf(
    moduleDocument([
      column('number', 'hours', { columnData: { max: 24 }, required: true }),
      column('text', 'note', { order: 1, visibleWhen: { '>': [{ var: 'hours' }, 8] } }),
    ]),
  );
  const pointers = new Set([...changesOf(subject, fieldTypes)].map(({ pointer }) => pointer));

  test('mutations reach every value of the documents, and settings that are not set', () => {
    expect([...pointers]).toEqual(
      expect.arrayContaining([
        '/module/name',
        '/module/navigation/order',
        '/module/coreColumns/1/columnData/max',
        '/module/coreColumns/1/columnData/suffix',
        '/module/coreColumns/1/required',
        '/module/coreColumns/2/visibleWhen/>/1',
        '/module/coreColumns/2/clearWhenHidden',
        '/module/coreColumns/2/unique',
        '/flow/nodes/0/label',
        '/flow/edges/0/target',
      ]),
    );
  });

  test('equivalent mutations are left out', () => {
    const same = { ...subject, module: structuredClone(subject.module) };
    const [, hours] = same.module.coreColumns;
    Object.assign(hours ?? {}, { columnData: { max: 24, min: 0 }, unique: false });
    expect(areEquivalent(subject, same, fieldTypes)).toBe(true);
    Object.assign(hours ?? {}, { columnData: { max: 24, min: 1 } });
    expect(areEquivalent(subject, same, fieldTypes)).toBe(false);
  });
});
