import type { Log } from '../../server/log.ts';

/** Tests print what went wrong, not what went on. */
export const quietLog: Log = {
  info: () => {},
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
};
