import type { Browser, BrowserContext, ConsoleMessage } from '@playwright/test';

const violation = /Content Security Policy/i;

/** Violations of the content security policy while it watches. */
export interface PolicyWatch {
  readonly violations: readonly string[];
  readonly end: () => void;
}

/** Watches every page of every context, including those that a journey opens itself. */
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
