import { databaseName } from './database-name.ts';

function requested<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser gave no reason.'));
  });
}

/**
 * How many changes of anybody this device keeps that were never sent. Read without the code of the outbox, for the page
 * on which nobody is signed in. 0 where the browser cannot tell.
 */
export async function countKept(): Promise<number> {
  if (globalThis.indexedDB === undefined || typeof indexedDB.databases !== 'function') return 0;
  // To open a database that is not there would make one.
  if (!(await indexedDB.databases()).some(({ name }) => name === databaseName)) return 0;
  const database = await requested(indexedDB.open(databaseName));
  try {
    return await requested(database.transaction('entries').objectStore('entries').count());
  } finally {
    database.close();
  }
}
