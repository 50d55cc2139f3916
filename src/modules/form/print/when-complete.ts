/** Milliseconds after which it is printed without what has not come. */
const timeoutMs = 5_000;
/** Milliseconds in which nothing was added any more. */
const idleMs = 150;

/** Whether every picture in it has come, or never will. */
const isLoaded = (element: Element): boolean =>
  [...element.querySelectorAll('img')].every(({ complete }) => complete);

/**
 * Waits until what is shown in an element is complete: what is loaded on demand is there, and every
 * picture. Resolves with false when `signal` ended it.
 */
export function whenComplete(element: Element, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const from = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(isThere);
    };
    const look = () => {
      if (isLoaded(element) || performance.now() - from > timeoutMs) end(true);
      else wait();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, idleMs);
    };
    const observer = new MutationObserver(wait);
    observer.observe(element, { childList: true, subtree: true, attributes: true });
    signal.addEventListener('abort', () => end(false));
    wait();
  });
}
