import type { Log } from '../../server/log.ts';

/** Discards messages about progress; tests print only errors. */
export const quietLog: Log = {
  info: () => {},
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
};
