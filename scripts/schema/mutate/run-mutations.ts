import { deriveCases } from '../cases/derive.ts';
import type { Subject } from '../../../server/documents/plan.ts';
import { runCase } from '../cases/run.ts';
import type { Case, CaseGroup } from '../cases/types.ts';
import { compileSubject, planOfSubject } from '../subjects.ts';
import { fieldTypes } from '../../../src/widgets/fields.ts';
import { isObject } from '../../../src/runtime/record/json.ts';
import { changesOf, type Change } from './changes.ts';
import { valueIn } from './leaves.ts';
import { areEquivalent } from './equivalence.ts';
import { exemptionReason } from './exemptions.ts';
import { parsePointer } from '../../../src/runtime/record/pointer.ts';

/** The results for the changes of one document. */
export interface MutationResult {
  readonly name: string;
  /** Changes that no longer make a valid document. */
  invalid: number;
  /** Valid changes without a change of meaning: a default left out. */
  equivalent: number;
  /** Valid changes by the group of the case that failed. */
  readonly killed: Map<CaseGroup, number>;
  /** Pointers of all settings with at least one valid change. */
  readonly settings: Set<string>;
  readonly exempted: Map<string, string>;
  readonly survivors: Change[];
}

/** The column or status that a pointer is in. */
function subjectAt(subject: Subject, pointer: string): string {
  const path = parsePointer(pointer);
  for (let length = path.length; length > 0; length -= 1) {
    const value = valueIn(subject, path.slice(0, length));
    if (isObject(value) && typeof value['db'] === 'string') return value['db'];
    if (isObject(value) && typeof value['statusCode'] === 'string') return value['statusCode'];
  }
  return '';
}

/** The cases that are most likely to fail come first. */
class Cases {
  readonly #all: readonly Case[];
  readonly #kills = new Map<Case, number>();

  constructor(all: readonly Case[]) {
    this.#all = all;
  }

  /** The group of the first case that fails; null if all pass. */
  killerOf(change: Change, subject: string): CaseGroup | null {
    const result = compileSubject(change.subject);
    if (!result.ok) throw new Error(change.pointer);
    const rank = (each: Case) =>
      (each.subject === subject ? 1e9 : 0) + (this.#kills.get(each) ?? 0);
    const likely = this.#all.toSorted((a, b) => rank(b) - rank(a));
    const killer = likely.find((each) => runCase(result.module, each) !== null);
    if (killer === undefined) return null;
    this.#kills.set(killer, (this.#kills.get(killer) ?? 0) + 1);
    return killer.group;
  }
}

/** For a template, only its document is changed: its module is another subject. */
function belongsToSubject({ template }: Subject, pointer: string): boolean {
  return template === null ? !pointer.startsWith('/template') : pointer.startsWith('/template/');
}

/**
 * Changes every setting of a subject and runs the cases of the unchanged document on each changed
 * one: at least one case has to fail. `take` samples the changes.
 */
export function mutate(
  name: string,
  subject: Subject,
  take: (index: number) => boolean = () => true,
): MutationResult {
  const { cases } = deriveCases(planOfSubject(subject));
  const held = new Cases(cases);
  const tally: MutationResult = {
    name,
    invalid: 0,
    equivalent: 0,
    killed: new Map(),
    settings: new Set(),
    exempted: new Map(),
    survivors: [],
  };
  let index = 0;
  for (const change of changesOf(subject, fieldTypes)) {
    if (!belongsToSubject(subject, change.pointer)) continue;
    index += 1;
    if (!take(index)) continue;
    const isValid = compileSubject(structuredClone(change.subject)).ok;
    if (isValid && areEquivalent(subject, change.subject, fieldTypes)) {
      tally.equivalent += 1;
      continue;
    }
    if (!isValid) {
      tally.invalid += 1;
      continue;
    }
    tally.settings.add(change.pointer);
    const killer = held.killerOf(change, subjectAt(subject, change.pointer));
    const reason = exemptionReason(subject, change.pointer);
    if (killer !== null) tally.killed.set(killer, (tally.killed.get(killer) ?? 0) + 1);
    else if (reason === null) tally.survivors.push(change);
    else tally.exempted.set(change.pointer, reason);
  }
  return tally;
}
