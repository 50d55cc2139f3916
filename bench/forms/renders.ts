/** Fields and components that were rendered. */
export interface Renders {
  readonly fields: number;
  readonly components: number;
}

declare global {
  /** The renders since the last call; in a page with `countRenders`. */
  var rendersTaken: () => Renders;
}

/**
 * Runs in a page before any other script: counts what React renders from commit to commit, like its
 * developer tools, also in a production build. It costs time, so timed pages run without it.
 */
export function countRenders(): void {
  interface Fiber {
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
    readonly return: Fiber | null;
    readonly flags: number;
    readonly type: unknown;
    readonly memoizedProps: Readonly<Record<string, unknown>> | null;
  }
  const performedWork = 1;
  let components = 0;
  let fields = new Set<unknown>();

  /** Every form passes a field down as `field` or `column`. */
  const fieldOf = (fiber: Fiber | null): unknown => {
    for (let at = fiber; at !== null; at = at.return) {
      const props = at.memoizedProps;
      if (typeof props !== 'object' || props === null) continue;
      for (const name of ['column', 'field']) {
        const given = props[name];
        if (typeof given === 'object' && given !== null && 'db' in given) return given.db;
      }
    }
    return null;
  };

  const look = (fiber: Fiber): void => {
    const before = fiber.alternate;
    const isComponent = typeof fiber.type === 'function' || typeof fiber.type === 'object';
    if (isComponent && (fiber.flags & performedWork) !== 0) {
      components += 1;
      const field = fieldOf(fiber);
      if (field !== null) fields.add(field);
    }
    if (before !== null && before.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) look(child);
  };

  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      isDisabled: false,
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) =>
        look(root.current),
      onCommitFiberUnmount: () => undefined,
    },
    rendersTaken: () => {
      const taken = { components, fields: fields.size };
      components = 0;
      fields = new Set();
      return taken;
    },
  });
}
