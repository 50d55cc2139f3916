import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { lazyValue } from './lazy-value.ts';

/** A component whose code is loaded when it is first rendered, or earlier with `preload`. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  readonly preload: () => void;
  /** Loads it as well; resolves when it is loaded or has failed to load. */
  readonly whenReady: () => Promise<unknown>;
}

/**
 * Makes a lazy component. Render it within `LazyBoundary`, or within a page, which waits for it and
 * shows load errors. Once loaded, it renders synchronously.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const { current: now, load: get, preload: fetch } = lazyValue(load);
  let pending: { from: Promise<unknown>; Component: ComponentType<Props> } | null = null;
  // Uses React.lazy and not `use`: with `use`, a test that renders without awaiting never gets past
  // the fallback.
  const pendingComponent = () => {
    const from = get();
    if (pending?.from !== from)
      pending = { from, Component: lazy(async () => ({ default: await from })) };
    return pending.Component;
  };
  function Shown(props: Props) {
    // Fixed while mounted: a change of component would lose its state when the code has loaded.
    const [Component] = useState(() => now() ?? pendingComponent());
    return <Component {...props} />;
  }
  return Object.assign(Shown, { preload: fetch, whenReady: () => Promise.allSettled([get()]) });
}
