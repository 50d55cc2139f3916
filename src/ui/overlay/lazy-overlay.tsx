import { type ComponentType, useState } from 'react';
import { LazyBoundary } from '../lazy/LazyBoundary.tsx';
import { lazyComponent } from '../lazy/lazy-component.tsx';

interface OpenProps {
  readonly open?: boolean | undefined;
}

/** Makes a lazy component of an overlay: loaded when it first opens, or earlier with `preload`. */
export function lazyOverlay<Props extends OpenProps>(load: () => Promise<ComponentType<Props>>) {
  const Shown = lazyComponent(load);
  function LazyOverlay(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open === true);
    if (props.open === true && !wasOpen) setWasOpen(true);
    // A closing overlay is still drawn; one that never opened is not rendered.
    if (props.open !== true && !wasOpen) return null;
    return (
      <LazyBoundary isOverlay>
        <Shown {...props} />
      </LazyBoundary>
    );
  }
  return Object.assign(LazyOverlay, { preload: Shown.preload });
}
