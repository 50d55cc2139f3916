import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The organisation whose request runs; null for a request without a session. Work of the server
 * itself, such as clean-ups, has none and sees every module.
 */
const organisation = new AsyncLocalStorage<number | null>();

/** Runs `work` so that it sees the modules of everybody and of this organisation only. */
export function asOrganisation<T>(organisationId: number | null, work: () => T): T {
  return organisation.run(organisationId, work);
}

/** Whether what runs now sees a module that this organisation made; null: a module of everybody. */
export function isVisibleModule(madeBy: number | null): boolean {
  if (madeBy === null) return true;
  const current = organisation.getStore();
  return current === undefined || current === madeBy;
}
