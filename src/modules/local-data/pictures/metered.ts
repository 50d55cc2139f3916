import { useSyncExternalStore } from 'react';

/** The browser's description of the network, which Safari and Firefox do not have. */
interface NetworkInformation extends EventTarget {
  readonly saveData: boolean;
}

const isNetwork = (value: unknown): value is NetworkInformation =>
  value instanceof EventTarget && 'saveData' in value;

function network(): NetworkInformation | null {
  const found: unknown = Reflect.get(navigator, 'connection');
  return isNetwork(found) ? found : null;
}

/** Whether the person has asked the browser to save data. */
export const isMetered = (): boolean => network()?.saveData === true;

function subscribe(listener: () => void): () => void {
  const found = network();
  found?.addEventListener('change', listener);
  return () => found?.removeEventListener('change', listener);
}

export const useMetered = (): boolean => useSyncExternalStore(subscribe, isMetered);
