import { describe, expect, test } from 'vitest';
import { shippedOptions } from '../../../../tests/support/compiled.ts';
import type { Mutant } from '../../../../tests/support/flows/mutations/mutation.ts';
import { mutations } from '../../../../tests/support/flows/mutations/mutations.ts';
import { soundFlows, wholeCrew } from '../../../../tests/support/flows/sound-flows.ts';
import { checkDocument } from '../../../../server/documents/check.ts';
import type { CompiledModule } from '../../compiled.ts';
import { compileModule } from '../../compile/module.ts';
import type { FlowDocument, ModuleDocument } from '../../documents.ts';
import { languages, textIn } from '../../text.ts';
import { applyFix } from './apply-fix.ts';
import { identityOf } from './finding.ts';
import { reviewFlow } from './review.ts';

/** The module compiled with the flow; while that is broken, with its sound one. */
function moduleWith(document: ModuleDocument, ...flows: readonly FlowDocument[]): CompiledModule {
  for (const defaultStatusFlow of flows) {
    const result = compileModule({ ...document, defaultStatusFlow }, shippedOptions);
    if (result.ok) return result.module;
  }
  throw new Error(`${document.type} does not compile`);
}

describe.each(soundFlows)('the flow of $name', (sound) => {
  const own = moduleWith(sound.module, sound.flow);
  const review = (flow: FlowDocument, module = own, people = wholeCrew) =>
    reviewFlow(flow, { module, people });

  test('the sound flow has no finding', () => {
    expect(review(sound.flow)).toEqual([]);
    expect(reviewFlow(sound.flow, { module: own })).toEqual([]);
  });

  const cases = mutations.flatMap((mutation) =>
    mutation.mutate(sound).map((mutant) => ({ ...mutation, mutant })),
  );
  const moduleOf = ({ flow, module }: Mutant) =>
    module === undefined ? own : moduleWith(module, flow, sound.flow);

  test.each(cases)(
    'the review finds that $what: $code',
    ({ code, also = [], severity, mutant }) => {
      const findings = review(mutant.flow, moduleOf(mutant), mutant.people);
      const found = findings.filter((each) => each.code === code);
      const expected = {
        node: mutant.node ?? found[0]?.node,
        severity: severity ?? found[0]?.severity,
      };
      expect(found).toContainEqual(expect.objectContaining(expected));
      const others = findings.map((each) => each.code).filter((each) => each !== code);
      expect(others.filter((each) => !also.includes(each))).toEqual([]);
    },
  );

  test('a finding of a node or a move names it in every language, without the words of the file', () => {
    for (const { mutant } of cases) {
      const labels = new Map(mutant.flow.nodes.map(({ id, label }) => [id, label]));
      for (const finding of review(mutant.flow, moduleOf(mutant), mutant.people)) {
        if (finding.node === null) continue;
        const edge = mutant.flow.edges.find(({ id }) => id === finding.edge);
        for (const language of languages) {
          const names = [finding.node, ...(edge === undefined ? [] : [edge.target])].map((id) =>
            textIn(labels.get(id) ?? id, language),
          );
          const sentence = textIn(finding.sentence, language);
          const isNamed = names.some((name) => sentence.includes(name));
          expect([finding.code, sentence, isNamed]).toEqual([finding.code, sentence, true]);
          // Names of the file mean nothing to who reads the diagram.
          expect(sentence).not.toMatch(
            /status_|_requirement|sourceHandle|approvalPattern|requiresComment|\bactor\b|\bnow\b/,
          );
        }
      }
    }
  });

  test('a fix removes its finding and adds none', () => {
    for (const { mutant } of cases) {
      const module = moduleOf(mutant);
      const findings = review(mutant.flow, module, mutant.people);
      for (const finding of findings) {
        if (finding.fix === null) continue;
        const flow = applyFix(mutant.flow, finding.fix);
        expect(checkDocument('module', { ...sound.module, defaultStatusFlow: flow })).toEqual([]);
        const after = review(flow, module, mutant.people).map(identityOf);
        const before = findings.map(identityOf);
        expect(after).not.toContain(identityOf(finding));
        expect(after.filter((each) => !before.includes(each))).toEqual([]);
      }
    }
  });
});

test('the mutations break the sound flows in more than a hundred ways', () => {
  const counts = mutations.map(({ mutate }) =>
    soundFlows.reduce((count, sound) => count + mutate(sound).length, 0),
  );
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(100);
});
