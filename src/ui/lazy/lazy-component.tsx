import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { lazyValue } from './lazy-value.ts';

/** A component whose code is fetched when it is first shown, or before that by `fetch`. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  readonly preload: () => void;
  /** Fetches it as well; resolves when it is there, or could not be fetched. */
  readonly whenReady: () => Promise<unknown>;
}

/**
 * Makes a component of one that is fetched on demand. Shown within `Later`, or within a page, which
 * waits for it and tells of failures. Once it is there it is shown at once, without waiting.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const { current: now, load: get, preload: fetch } = lazyValue(load);
  let pending: { from: Promise<unknown>; Component: ComponentType<Props> } | null = null;
  // React.lazy and not `use`, whose waiting never ends where a test renders without awaiting it.
  const pendingComponent = () => {
    const from = get();
    if (pending?.from !== from)
      pending = { from, Component: lazy(async () => ({ default: await from })) };
    return pending.Component;
  };
  function Shown(props: Props) {
    // The same for as long as it is shown, or it would lose its state when the code has come.
    const [Component] = useState(() => now() ?? pendingComponent());
    return <Component {...props} />;
  }
  return Object.assign(Shown, { preload: fetch, whenReady: () => Promise.allSettled([get()]) });
}
