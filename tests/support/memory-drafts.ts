/**
 * Stands in for src/api/drafts.ts where there is no browser with a store: the same calls over a Map.
 * `vi.mock('…/api/drafts.ts', () => import('…/tests/support/memory-drafts.ts'))`.
 */
import type { Claim, Draft, DraftKind, DraftOwner, DraftPlace } from '../../src/api/drafts.ts';

const drafts = new Map<string, Draft>();

const keyOf = ({ organisation, user, site, module, item }: DraftPlace) =>
  JSON.stringify([organisation, user, site, module, item]);

const isOf = (draft: Draft, { organisation, user }: DraftOwner) =>
  draft.organisation === organisation && draft.user === user;

export async function keepDraft(draft: Draft): Promise<void> {
  drafts.set(keyOf(draft), draft);
}

interface Waiting {
  readonly key: string;
  readonly take: () => void;
}

const claimed = new Set<string>();
let waiting: readonly Waiting[] = [];

export function claimDraft(place: DraftPlace, onWait: () => void): Claim {
  const key = keyOf(place);
  const { promise: held, resolve } = Promise.withResolvers<boolean>();
  const mine: Waiting = {
    key,
    take() {
      claimed.add(key);
      resolve(true);
    },
  };
  const isWaiting = () => waiting.includes(mine);
  if (claimed.has(key)) {
    waiting = [...waiting, mine];
    onWait();
  } else mine.take();
  return {
    held,
    release() {
      const wasWaiting = isWaiting();
      waiting = waiting.filter((each) => each !== mine);
      if (wasWaiting) return resolve(false);
      claimed.delete(key);
      const next = waiting.find((each) => each.key === key);
      waiting = waiting.filter((each) => each !== next);
      next?.take();
    },
  };
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
  claimed.clear();
  waiting = [];
}
