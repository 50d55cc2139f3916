/**
 * Stands in for src/api/drafts.ts where there is no browser with a store: the same calls over a Map.
 * `vi.mock('…/api/drafts.ts', () => import('…/tests/support/memory-drafts.ts'))`.
 */
import type { Draft, DraftKind, DraftOwner, DraftPlace } from '../../src/api/drafts.ts';

const drafts = new Map<string, Draft>();

const keyOf = ({ organisation, user, site, module, item }: DraftPlace) =>
  JSON.stringify([organisation, user, site, module, item]);

const isOf = (draft: Draft, { organisation, user }: DraftOwner) =>
  draft.organisation === organisation && draft.user === user;

export async function keepDraft(draft: Draft): Promise<void> {
  drafts.set(keyOf(draft), draft);
}

export async function dropDraft(place: DraftPlace): Promise<void> {
  drafts.delete(keyOf(place));
}

export async function readDraft(place: DraftPlace): Promise<Draft | null> {
  return drafts.get(keyOf(place)) ?? null;
}

export async function ownedDrafts(owner: DraftOwner): Promise<readonly Draft[]> {
  return [...drafts.values()].filter((draft) => isOf(draft, owner));
}

export async function draftsOf(kind: DraftKind): Promise<readonly Draft[]> {
  return (await ownedDrafts(kind)).filter(
    ({ site, module }) => site === kind.site && module === kind.module,
  );
}

export async function wipeDrafts(owner: DraftOwner): Promise<void> {
  for (const draft of await ownedDrafts(owner)) drafts.delete(keyOf(draft));
}

/** Every draft there is. */
export function keptDrafts(): readonly Draft[] {
  return [...drafts.values()];
}

/** As after a fresh start of the browser. */
export function forgetDrafts(): void {
  drafts.clear();
}
