import { createStore } from '../../browser/store.ts';
import { storedJson } from '../../browser/storage.ts';
import { useStore } from '../../browser/useStore.ts';
import type { KeptScope, LocalOwner } from '../../api/local-data/local-store.ts';

/** A data type of a site that a person keeps on this device. */
interface SwitchedOn extends LocalOwner {
  readonly site: number;
  readonly type: string;
  /** What of it; the same for all types of a site. Everything if it is missing. */
  readonly scope?: KeptScope;
}

const isSwitchedOn = (value: unknown): value is SwitchedOn =>
  typeof value === 'object' &&
  value !== null &&
  ['organisation', 'user', 'site'].every((key) => typeof Reflect.get(value, key) === 'number') &&
  'type' in value &&
  typeof value.type === 'string';

const stored = storedJson<readonly SwitchedOn[]>('offlineData', (value) =>
  Array.isArray(value) ? value.filter(isSwitchedOn) : null,
);

const all = createStore<readonly SwitchedOn[]>(stored.read() ?? []);

function write(next: readonly SwitchedOn[]): void {
  all.set(next);
  if (next.length === 0) stored.remove();
  else stored.write(next);
}

const isOf = (
  one: SwitchedOn,
  { organisation, user }: LocalOwner,
  site?: number,
  type?: string,
): boolean =>
  one.organisation === organisation &&
  one.user === user &&
  (site === undefined || one.site === site) &&
  (type === undefined || one.type === type);

/** Whether anybody keeps data on this device; without it the database need not be opened. */
export const keepsData = (owner: LocalOwner): boolean => all.get().some((one) => isOf(one, owner));

/** Whether a person keeps data of a site, also by what other tabs of this browser have stored. */
export const stillKeeps = (owner: LocalOwner, site: number): boolean =>
  (stored.read() ?? []).some((one) => isOf(one, owner, site));

/** Whether this device keeps data of anybody. */
export const keepsAnything = (): boolean => all.get().length > 0;

/** Everybody who keeps data on this device, but for one person. */
export const othersWhoKeepData = (owner: LocalOwner | null): readonly LocalOwner[] =>
  all.get().filter((one) => owner === null || !isOf(one, owner));

/** What a person keeps, of all sites. */
export function useAllSwitchedOn(
  owner: LocalOwner,
): readonly { readonly site: number; readonly type: string }[] {
  return useStore(all).filter((one) => isOf(one, owner));
}

/** The keys of the data types that a person keeps of a site. */
export function useSwitchedOn(owner: LocalOwner, site: number): ReadonlySet<string> {
  const ones = useStore(all);
  return new Set(ones.filter((one) => isOf(one, owner, site)).map(({ type }) => type));
}

/** What of a site a person keeps; everything until they choose. */
export const keptScopeOf = (owner: LocalOwner, site: number): KeptScope =>
  all.get().find((one) => isOf(one, owner, site))?.scope ?? 'site';

/** The same, for components. */
export function useKeptScope(owner: LocalOwner, site: number): KeptScope {
  return useStore(all).find((one) => isOf(one, owner, site))?.scope ?? 'site';
}

/** Keeps these data types of a site too, and of all that are kept of it `scope`. */
export function switchOn(
  { organisation, user }: LocalOwner,
  site: number,
  types: readonly string[],
  scope: KeptScope,
): void {
  const owner = { organisation, user };
  const isOfSite = (one: SwitchedOn) => isOf(one, owner, site);
  const before = all.get().filter(isOfSite);
  const isNew = types.some((type) => !before.some((one) => one.type === type));
  if (!isNew && before.every((one) => (one.scope ?? 'site') === scope)) return;
  const after = new Set([...before.map(({ type }) => type), ...types]);
  write([
    ...all.get().filter((one) => !isOfSite(one)),
    ...[...after].map((type) => ({ ...owner, site, type, scope })),
  ]);
}

export function switchOff(owner: LocalOwner, site?: number, type?: string): void {
  write(all.get().filter((one) => !isOf(one, owner, site, type)));
}
