import { parentPort } from 'node:worker_threads';
import { compile } from './compile.ts';

/** A new thread has a separate JavaScript engine, in which nothing has run yet. */
parentPort?.once('message', (text: string) => {
  const document: unknown = JSON.parse(text);
  const start = performance.now();
  compile(document);
  parentPort?.postMessage(performance.now() - start);
});
