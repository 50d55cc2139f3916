import type { ReactNode } from 'react';

/**
 * A reason why an entry is locked; with `onSelect` it is a link to where the reason can be
 * resolved.
 */
export interface LockReason {
  readonly text: string;
  readonly onSelect?: (() => void) | undefined;
}

/**
 * Why an entry can't be chosen: a sentence, the single reasons, and what will be possible
 * afterwards.
 */
export interface Lock {
  readonly text?: string | undefined;
  readonly reasons?: readonly LockReason[] | undefined;
  readonly nextStep?: string | undefined;
}

/** An entry of a menu. A locked one stays visible with its reasons and can't be chosen. */
export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon?: ReactNode;
  readonly description?: string | undefined;
  /** The current choice: it has a tick. */
  readonly current?: boolean | undefined;
  /** The action destroys something. */
  readonly danger?: boolean | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly lock?: Lock | undefined;
}
