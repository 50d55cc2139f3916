import type { ReactNode } from 'react';

/** A reason why an entry is locked; with `onSelect` it is a link to where it can be resolved. */
export interface LockReason {
  readonly text: string;
  readonly onSelect?: (() => void) | undefined;
}

/** Why an entry can't be chosen: a sentence, the reasons one by one, and what would come then. */
export interface Lock {
  readonly text?: string | undefined;
  readonly reasons?: readonly LockReason[] | undefined;
  readonly nextStep?: string | undefined;
}

/** An entry of a menu. A locked one stays in sight and says why; it can't be chosen. */
export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly description?: string | undefined;
  /** It is what holds now: a tick marks it. */
  readonly current?: boolean | undefined;
  /** It destroys something. */
  readonly danger?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly lock?: Lock | undefined;
}
