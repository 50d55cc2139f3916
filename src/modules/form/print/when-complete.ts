/** Milliseconds after which it prints without what has not loaded. */
const timeoutMs = 5_000;
/** Milliseconds without a change of the DOM. */
const idleMs = 150;

/** Whether every picture in it has loaded or failed. */
const isLoaded = (element: Element): boolean =>
  [...element.querySelectorAll('img')].every(({ complete }) => complete);

/**
 * Waits until the content of an element is complete, lazy components and pictures included.
 * Resolves with false if `signal` aborted it.
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
    const check = () => {
      if (isLoaded(element) || performance.now() - from > timeoutMs) end(true);
      else wait();
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(check, idleMs);
    };
    const observer = new MutationObserver(wait);
    observer.observe(element, { childList: true, subtree: true, attributes: true });
    signal.addEventListener('abort', () => end(false));
    wait();
  });
}
