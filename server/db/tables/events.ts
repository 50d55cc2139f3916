import type { Json, OptionalJson } from './columns.ts';

/** What the column `changes` holds: db -> [before, after, salt]; an erased field has no key. */
export type StoredChanges = Readonly<Record<string, readonly [unknown, unknown, string]>>;

/** Who changed which item, when, and with which call. */
export interface EventFacts {
  readonly organisation_id: number;
  /** null: an event of the organisation, such as those of people, roles and settings. */
  readonly site_id: number | null;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly user_id: number | null;
  readonly call: string;
  readonly item_type: string;
  readonly item_id: number | null;
  /** The session of the call; null: without one, such as jobs and events from before sessions were noted. */
  readonly session_id: number | null;
  /** The API token of the call; null: without one. */
  readonly token_id: number | null;
}

/** Links an event to the one before it. */
export interface EventLink {
  readonly sequence: number;
  readonly previous_hash: string;
  readonly hash: string;
}

/** Append-only; server/db/events.ts writes and reads it. */
export interface EventsTable extends EventFacts, EventLink {
  changes: OptionalJson<StoredChanges>;
  commitments: Json<Readonly<Record<string, string>>>;
}

/**
 * The SQL types of the facts of an event, without the organisation. Stored hashes depend on their
 * order (server/db/events/chain.ts): a new column goes to the end.
 */
const factTypes = {
  site_id: 'integer',
  at: 'timestamptz',
  user_id: 'integer',
  call: 'text',
  item_type: 'text',
  item_id: 'integer',
  session_id: 'integer',
  token_id: 'integer',
} as const satisfies Record<Exclude<keyof EventFacts, 'organisation_id'>, string>;

export const eventColumns = Object.keys(factTypes) as readonly (keyof typeof factTypes)[];

/** `site_id integer, at timestamptz, ...`: the facts as SQL declares them. */
export const eventColumnTypes = eventColumns.map((name) => `${name} ${factTypes[name]}`).join(', ');

/** The last event of a site, or of the rows that belong to no site (site_id null). */
export interface EventHeadsTable {
  organisation_id: number;
  site_id: number | null;
  sequence: number;
  hash: string;
}
