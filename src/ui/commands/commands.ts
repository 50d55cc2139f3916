import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that a page lets a person do by its name. */
export interface Command {
  /** Unique among the commands of its page. */
  readonly id: string;
  /** A verb and what it is done to: "Save work order". */
  readonly label: string;
  /** The keys that do the same, "Ctrl+S". */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

/** What pages and parts of them offer now; the newest offer comes first. */
export interface CommandStore {
  readonly register: (commands: () => readonly Command[]) => () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same list until another part offers something or takes its offer back. */
  readonly getSnapshot: () => readonly (() => readonly Command[])[];
}

export function createCommandStore(): CommandStore {
  let offers: readonly (() => readonly Command[])[] = [];
  const listeners = new Set<() => void>();
  const change = (next: typeof offers) => {
    offers = next;
    for (const listener of listeners) listener();
  };
  return {
    register: (commands) => {
      change([commands, ...offers]);
      return () => change(offers.filter((each) => each !== commands));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => offers,
  };
}

export const CommandContext = createContext<CommandStore | null>(null);

/** Offers commands while the part is there; where nothing collects them it does nothing. */
export function useRegisterCommands(commands: readonly Command[]): void {
  const store = use(CommandContext);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => store?.register(() => latest.current), [store]);
}

const nothing: readonly (() => readonly Command[])[] = [];

/** The commands that are offered now, the newest offer first. */
export function useAvailableCommands(): readonly Command[] {
  const store = use(CommandContext);
  const offers = useSyncExternalStore(
    store?.subscribe ?? (() => () => undefined),
    store?.getSnapshot ?? (() => nothing),
  );
  return offers.flatMap((offer) => offer());
}
