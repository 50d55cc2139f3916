const everyMs = 200;

/**
 * Calls `stop` when the shell of `npm start` or `npm run` that runs this process has ended. npm
 * passes SIGTERM to that shell, and the shell ends without passing it on, so the process never gets
 * the signal. Does nothing in a process that npm did not start.
 */
export function onNpmExit(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    stop();
  }, everyMs).unref();
}
