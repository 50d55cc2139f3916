import { expect, test, vi } from 'vitest';
import { keepPage, newerWorker } from './page-worker.ts';

/** A service worker that answers with its build, as that of the page does. */
class BuiltWorker extends EventTarget {
  state = 'installing';
  private readonly build: string;

  constructor(build: string) {
    super();
    this.build = build;
  }

  postMessage(message: unknown, ports: readonly MessagePort[] = []): void {
    if (message === 'version') ports[0]?.postMessage(this.build);
  }

  install(): void {
    this.state = 'installed';
    this.dispatchEvent(new Event('statechange'));
  }
}

test('a version that was found while the page registered its worker is offered', async () => {
  document.head.innerHTML = '<meta name="version" content="old">';
  const [active, installing] = [new BuiltWorker('old'), new BuiltWorker('new')];
  const registration = Object.assign(new EventTarget(), { active, installing, waiting: null });
  const container = { register: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { serviceWorker: container });
  try {
    await keepPage();
    installing.install();
    await expect.poll(() => newerWorker.get()).toBe(installing);
  } finally {
    vi.unstubAllGlobals();
  }
});
