import { type ComponentType, useState } from 'react';
import { LazyBoundary } from '../lazy/LazyBoundary.tsx';
import { lazyComponent } from '../lazy/lazy-component.tsx';

interface OpenProps {
  readonly open?: boolean | undefined;
}

/** Makes a component of one that opens over the page: fetched when it first opens, or by `fetch`. */
export function lazyOverlay<Props extends OpenProps>(load: () => Promise<ComponentType<Props>>) {
  const Shown = lazyComponent(load);
  function LazyOverlay(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open === true);
    if (props.open === true && !wasOpen) setWasOpen(true);
    // What closes is still drawn; what never opened is not even there.
    if (props.open !== true && !wasOpen) return null;
    return (
      <LazyBoundary isOverlay>
        <Shown {...props} />
      </LazyBoundary>
    );
  }
  return Object.assign(LazyOverlay, { preload: Shown.preload });
}
