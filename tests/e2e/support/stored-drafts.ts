import type { Page } from '@playwright/test';

/** The drafts that the browser has stored on its disk. */
export async function storedDraftTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return [];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('drafts');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not opened')));
    });
    const rows = await new Promise<readonly unknown[]>((resolve, reject) => {
      const request = database.transaction('drafts').objectStore('drafts').getAll();
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
    });
    database.close();
    return rows.map((row) => JSON.stringify(row));
  });
}
