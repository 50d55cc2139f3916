import type { StatusFamily } from '../runtime/documents.ts';
import type { Text } from '../runtime/text.ts';

/** A row that a widget shows by name: a type, a person, an item. */
export interface NamedRow {
  readonly id: number;
  readonly name: string;
  /** Readable code (WO-12, EQ-7), in monospace next to the name. */
  readonly code: string | null;
  /** The tag of an item that has one, such as P-3302B. */
  readonly tag?: string | null;
  /** The status by which a document is no longer valid; null or left out while it is valid. */
  readonly superseded?: Pick<StatusView, 'label' | 'family'> | null;
}

export interface TeamOption extends NamedRow {
  /** The members of the team who work on the site. */
  readonly memberIds: readonly number[];
}

export interface StatusView {
  readonly number: number;
  readonly label: Text;
  readonly family: StatusFamily;
  readonly colour: string;
}
