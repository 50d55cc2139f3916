/**
 * Replaces src/api/drafts.ts without a browser's storage: the same calls over a Map.
 * `vi.mock('…/api/drafts.ts', () => import('…/tests/support/in-memory-drafts.ts'))`.
 */
import type { DraftLock, Draft, DraftScope, DraftOwner, DraftKey } from '../../src/api/drafts.ts';

const drafts = new Map<string, Draft>();

const keyOf = ({ organisation, user, site, module, item }: DraftKey) =>
  JSON.stringify([organisation, user, site, module, item]);

const isOf = (draft: Draft, { organisation, user }: DraftOwner) =>
  draft.organisation === organisation && draft.user === user;

export async function saveDraft(draft: Draft): Promise<void> {
  drafts.set(keyOf(draft), draft);
}

interface Waiting {
  readonly key: string;
  readonly take: () => void;
}

const lockedKeys = new Set<string>();
let waiting: readonly Waiting[] = [];

export function lockDraft(draftKey: DraftKey, onWait: () => void): DraftLock {
  const key = keyOf(draftKey);
  const { promise: held, resolve } = Promise.withResolvers<boolean>();
  const mine: Waiting = {
    key,
    take() {
      lockedKeys.add(key);
      resolve(true);
    },
  };
  const isWaiting = () => waiting.includes(mine);
  if (lockedKeys.has(key)) {
    waiting = [...waiting, mine];
    onWait();
  } else mine.take();
  return {
    acquired: held,
    release() {
      const wasWaiting = isWaiting();
      waiting = waiting.filter((each) => each !== mine);
      if (wasWaiting) return resolve(false);
      lockedKeys.delete(key);
      const next = waiting.find((each) => each.key === key);
      waiting = waiting.filter((each) => each !== next);
      next?.take();
    },
  };
}

export async function deleteDraft(key: DraftKey): Promise<void> {
  drafts.delete(keyOf(key));
}

export async function readDraft(key: DraftKey): Promise<Draft | null> {
  return drafts.get(keyOf(key)) ?? null;
}

export async function draftsOfOwner(owner: DraftOwner): Promise<readonly Draft[]> {
  return [...drafts.values()].filter((draft) => isOf(draft, owner));
}

export async function draftsInScope(scope: DraftScope): Promise<readonly Draft[]> {
  return (await draftsOfOwner(scope)).filter(
    ({ site, module }) => site === scope.site && module === scope.module,
  );
}

export async function deleteDraftsOfOwner(owner: DraftOwner): Promise<void> {
  for (const draft of await draftsOfOwner(owner)) drafts.delete(keyOf(draft));
}

/** Every stored draft. */
export function storedDrafts(): readonly Draft[] {
  return [...drafts.values()];
}

/** Simulates a fresh start of the browser. */
export function clearDrafts(): void {
  drafts.clear();
  lockedKeys.clear();
  waiting = [];
}
