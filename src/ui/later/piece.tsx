import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { later } from './later.ts';

/** A component whose code is fetched when it is first shown, or before that by `fetch`. */
export interface Piece<Props> {
  (props: Props): ReactNode;
  readonly fetch: () => void;
  /** Fetches it as well; resolves when it is there, or could not be fetched. */
  readonly ready: () => Promise<unknown>;
}

/**
 * Makes a component of one that is fetched on demand. Shown within `Later`, or within a page, which
 * waits for it and tells of failures. Once it is there it is shown at once, without waiting.
 */
export function piece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Piece<Props> {
  const { now, get, fetch } = later(load);
  let coming: { from: Promise<unknown>; Component: ComponentType<Props> } | null = null;
  // React.lazy and not `use`, whose waiting never ends where a test renders without awaiting it.
  const toCome = () => {
    const from = get();
    if (coming?.from !== from)
      coming = { from, Component: lazy(async () => ({ default: await from })) };
    return coming.Component;
  };
  function Shown(props: Props) {
    // The same for as long as it is shown, or it would lose its state when the code has come.
    const [Component] = useState(() => now() ?? toCome());
    return <Component {...props} />;
  }
  return Object.assign(Shown, { fetch, ready: () => Promise.allSettled([get()]) });
}
