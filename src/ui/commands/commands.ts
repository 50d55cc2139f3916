import { createContext, use, useEffect, useRef } from 'react';
import { createStore, type ReadableStore } from '../../browser/store.ts';
import { useStore } from '../../browser/useStore.ts';

/** An entry of the command palette. */
export interface Command {
  /** Unique among the commands of its page. */
  readonly id: string;
  /** A verb and its object: "Save work order". */
  readonly label: string;
  /** The keyboard shortcut of the command, "Ctrl+S". */
  readonly keys?: string | undefined;
  readonly run: () => void;
}

type Offers = readonly (() => readonly Command[])[];

/** The commands that the mounted components offer, the newest offer first. */
export interface CommandStore extends ReadableStore<Offers> {
  /** Adds an offer; returns the function that removes it. */
  readonly register: (commands: () => readonly Command[]) => () => void;
}

export function createCommandStore(): CommandStore {
  const { get, subscribe, update } = createStore<Offers>([]);
  return {
    get,
    subscribe,
    register(commands) {
      update((offers) => [commands, ...offers]);
      return () => update((offers) => offers.filter((each) => each !== commands));
    },
  };
}

export const CommandContext = createContext<CommandStore | null>(null);

/** Offers commands while the component is mounted; does nothing without a CommandContext. */
export function useRegisterCommands(commands: readonly Command[]): void {
  const store = use(CommandContext);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => store?.register(() => latest.current), [store]);
}

const noCommands = createStore<Offers>([]);

/** The commands currently offered, the newest offer first. */
export function useAvailableCommands(): readonly Command[] {
  const offers = useStore(use(CommandContext) ?? noCommands);
  return offers.flatMap((offer) => offer());
}
