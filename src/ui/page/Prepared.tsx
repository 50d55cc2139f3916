import { Activity, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Prepared.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/**
 * Computes the styles and the layout of what React has hidden. React takes it out of the layout by a style, and
 * removes that when it shows it. Nothing is painted in between.
 */
function layOut(stage: HTMLElement): void {
  stage.style.setProperty('content-visibility', 'visible');
  for (const child of stage.children) {
    if (child instanceof HTMLElement) child.style.removeProperty('display');
    child.getBoundingClientRect();
  }
  stage.style.removeProperty('content-visibility');
}

/**
 * A page that needs the width of the window (`useWholeWidth`), rendered before somebody opens it. Until then it has
 * no effects, and nobody sees, hears or reaches it; its styles and layout are computed, so that the browser only
 * has to paint it when it is opened (docs/decisions/prepared-editor.md).
 */
export function Prepared({ isOpen, children }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const at = stage.current;
    if (isOpen || at === null) return undefined;
    const observer = new MutationObserver(() => {
      layOut(at);
      // React hides an element again when it renders it again.
      for (const child of at.children) observer.observe(child, { attributeFilter: ['style'] });
      observer.takeRecords();
    });
    observer.observe(at, { childList: true });
    return () => observer.disconnect();
  }, [isOpen]);
  return (
    <div ref={stage} className={isOpen ? styles.open : styles.ahead} aria-hidden={!isOpen}>
      <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}
