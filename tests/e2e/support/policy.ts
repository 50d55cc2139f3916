import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

const violation = /Content Security Policy/i;

/** What pages were refused by the content security policy while somebody looked. */
export interface PolicyWatch {
  readonly violations: readonly string[];
  readonly end: () => void;
}

/** Looks at every page of every context, those that a journey opens itself included. */
export function watchPolicy(browser: Browser, contexts: readonly BrowserContext[]): PolicyWatch {
  const violations: string[] = [];
  const watched = new Set<BrowserContext>();
  const note = (message: ConsoleMessage): void => {
    const text = message.text();
    if (violation.test(text)) violations.push(`${message.location().url}: ${text}`);
  };
  const watch = (context: BrowserContext): void => {
    if (watched.has(context)) return;
    watched.add(context);
    context.on('console', note);
  };
  for (const context of [...browser.contexts(), ...contexts]) watch(context);
  browser.on('context', watch);
  return {
    violations,
    end: () => {
      browser.off('context', watch);
      for (const context of watched) context.off('console', note);
    },
  };
}
