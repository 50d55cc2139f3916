/** Resolves when the next frame is painted. */
export function nextPaint(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        port1.close();
        resolve(performance.now());
      });
      port1.start();
      port2.postMessage(null);
    });
  });
}
