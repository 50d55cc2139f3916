import { afterEach, expect, test, vi } from 'vitest';

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

/** A page of the build “old”, with the worker that is in charge of it, and another on its way. */
function pageWith(active: BuiltWorker, installing: BuiltWorker) {
  document.head.innerHTML = '<meta name="version" content="old">';
  const registration = Object.assign(new EventTarget(), { active, installing, waiting: null });
  const register = vi.fn<(path: string) => Promise<typeof registration>>(async () => registration);
  const getRegistration = async () => registration;
  const serviceWorker = { register, getRegistration, ready: Promise.resolve(registration) };
  vi.stubGlobal('navigator', { serviceWorker });
  return register;
}

/** The module as a page that has just been opened has it. */
async function openedPage() {
  vi.resetModules();
  return import('./page-worker.ts');
}

afterEach(() => vi.unstubAllGlobals());

test('a version that was found while the page registered its worker is offered', async () => {
  const installing = new BuiltWorker('new');
  pageWith(new BuiltWorker('old'), installing);
  const { keepPage, newerWorker } = await openedPage();
  await keepPage();
  installing.install();
  await expect.poll(() => newerWorker.get()).toBe(installing);
});

test.each([
  ['of the page', 'old', 0],
  ['of another build', 'older', 1],
])('with a worker %s (%s) the page registers %i', async (_what, build, times) => {
  const register = pageWith(new BuiltWorker(build), new BuiltWorker('new'));
  await (await openedPage()).keepPage();
  expect(register).toHaveBeenCalledTimes(times);
});
