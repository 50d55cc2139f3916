import { sourceRows } from '../read.ts';

/**
 * Manual values for a text, so that it agrees with the permits, observations and checklists that we
 * wrote: days from the first start, keys of rows of the site.
 */
export interface Override {
  readonly id: number;
  readonly machine: string;
  readonly status: string;
  readonly created: number;
  readonly due: number;
  readonly criticality?: string;
  /** Replacements of `<num>`, in order. */
  readonly nums?: readonly number[];
  readonly permits?: readonly string[];
  readonly observations?: readonly string[];
  readonly checklists?: readonly string[];
}

export const overrides: ReadonlyMap<number, Override> = new Map(
  sourceRows<Override>('ironbark/overrides.json').map((pin) => [pin.id, pin]),
);
