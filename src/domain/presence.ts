/**
 * Who has an item open (docs/decisions/presence.md): the messages of the websocket about it, for page
 * and server. The page repeats what is true now, so that a message can be lost or come twice.
 */

/** From the page: an item is open in this tab (`ShownPresence`). */
export const SHOW_PRESENCE = 'SHOW_PRESENCE';
/** From the page: an item is no longer open in this tab (`PresencePlace`). */
export const END_PRESENCE = 'END_PRESENCE';
/** From the server: who else has an item open now (`Presence`). */
export const PRESENCE = 'PRESENCE';

/** How many items one tab can have open at once. */
export const mostPlaces = 8;
/** How many edited columns one tab names. */
const mostEdited = 50;

/** An item that people can have open. */
export interface PresencePlace {
  readonly siteId: number;
  readonly moduleType: string;
  readonly itemId: number;
}

export interface ShownPresence extends PresencePlace {
  /** db names of the columns that are being edited in the tab. */
  readonly editing: readonly string[];
}

/** Another person who has the item open, in however many tabs. */
export interface PresentPerson {
  readonly id: number;
  readonly name: string;
  /** db names of the columns that they edit, of those that the receiver may read. */
  readonly editing: readonly string[];
}

export interface Presence extends PresencePlace {
  readonly people: readonly PresentPerson[];
}

/** Tells places apart. */
export const presenceKey = ({ siteId, moduleType, itemId }: PresencePlace): string =>
  `${siteId}/${moduleType}/${itemId}`;

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string');

/** The place of a message; null if it names none. */
export function readPlace(message: unknown): PresencePlace | null {
  if (!isRecord(message)) return null;
  const { siteId, moduleType, itemId } = message;
  if (!isId(siteId) || !isId(itemId) || typeof moduleType !== 'string') return null;
  return { siteId, moduleType, itemId };
}

/** What a page says to be open; null if the message says nothing of the kind. */
export function readShown(message: unknown): ShownPresence | null {
  const place = readPlace(message);
  if (place === null || !isRecord(message)) return null;
  const { editing } = message;
  return isTexts(editing) ? { ...place, editing: editing.slice(0, mostEdited) } : null;
}

function readPerson(value: unknown): readonly PresentPerson[] {
  if (!isRecord(value)) return [];
  const { id, name, editing } = value;
  return isId(id) && typeof name === 'string' && isTexts(editing) ? [{ id, name, editing }] : [];
}

/** Whom the server says to be there; null if the message says nothing of the kind. */
export function readPresence(message: unknown): Presence | null {
  const place = readPlace(message);
  if (place === null || !isRecord(message) || !Array.isArray(message['people'])) return null;
  return { ...place, people: message['people'].flatMap(readPerson) };
}
