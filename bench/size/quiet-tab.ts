import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright';

export interface QuietTab {
  readonly setCookie: (name: string, value: string, url: string) => Promise<void>;
  readonly send: (method: string, params?: object) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Sends commands to a tab through the browser's session, in the order of their numbers. */
async function talkTo(session: CDPSession, targetId: string) {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId });
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  session.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    const { id = 0, result, error } = JSON.parse(message) as Answer;
    if (from !== sessionId) return;
    if (error === undefined) open.get(id)?.resolve(result);
    else open.get(id)?.reject(new Error(error.message));
  });
  return async (method: string, params: object = {}): Promise<unknown> => {
    const id = open.size + 1;
    const answer = Promise.withResolvers<unknown>();
    open.set(id, answer);
    const message = JSON.stringify({ id, method, params });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    return answer.promise;
  };
}

/** The time in milliseconds that a browser is busy with its windows after it has opened one. */
const restMs = 2500;

/**
 * A tab in a browser with an empty cache and without instrumentation, like a person's tab.
 * Playwright's tabs record the stack of every request and error, for which V8 parses whole files
 * again, a fifth of the time of a first load.
 */
export async function quietTab(
  browser: Browser,
  size: { readonly width: number; readonly height: number },
): Promise<QuietTab> {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const tab = { url: 'about:blank', browserContextId, ...size };
  const { targetId } = await session.send('Target.createTarget', tab);
  await setTimeout(restMs);
  return {
    send: await talkTo(session, targetId),
    setCookie: async (name, value, url) => {
      await session.send('Storage.setCookies', {
        browserContextId,
        cookies: [{ name, value, url }],
      });
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}
