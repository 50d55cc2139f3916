/** One edit that a device keeps; its token is in what it writes, and nowhere else. */
export interface Edit {
  readonly what:
    | 'create'
    | 'note'
    | 'row'
    | 'refer'
    | 'file'
    | 'photo'
    | 'sign'
    | 'comment'
    | 'move'
    | 'remove'
    | 'restore';
  readonly token: string;
  /** The item, by an id of the server or of the device; of no meaning for a new one. */
  readonly item: number;
  /** The item to which `refer` refers. */
  readonly other: number;
}

/** What the device says when an edit is on its disk. */
export interface Kept {
  /** The item's id on the device. */
  readonly id: number;
  /** Of a file that was added, as it leaves the device. */
  readonly sha256?: string;
  /** The number of the status to which the item is moved. */
  readonly status?: number;
  /** The tokens of refused edits that this one corrects: its values take their place. */
  readonly corrected?: readonly string[];
  /** The tokens of edits that go with a deletion. */
  readonly dropped?: readonly string[];
  /** The tokens of dropped edits that the undo of the deletion puts back. */
  readonly back?: readonly string[];
}

/** A change that the server has refused. */
export interface Refused {
  readonly sequence: number;
  readonly code: string;
  readonly message: string;
  /** The item, and those to which the change refers. */
  readonly items: readonly number[];
}

export interface DeviceState {
  /** Requests and uploads that can be sent without anybody's decision. */
  readonly ready: number;
  /** What is not on the server. */
  readonly unsent: number;
  readonly refused: readonly Refused[];
  /** Ids of the server by the ids that items have had on the device. */
  readonly made: readonly (readonly [number, number])[];
}

export interface Start {
  readonly site: number;
  readonly timeZone: string;
  readonly type: string;
}

/** What a page of the soak offers to the program that drives it. */
export interface SoakPage {
  /** Null if the device does not have the item now; nothing is kept then. */
  readonly edit: (edit: Edit) => Promise<Kept | null>;
  /** The connection is back. */
  readonly hurry: () => void;
  readonly state: () => Promise<DeviceState>;
  /** Ends every conflict with the values of this device; returns how many there were. */
  readonly decideAll: () => Promise<number>;
  /** Sends refused changes once more. */
  readonly retry: (sequences: readonly number[]) => Promise<void>;
  /** Discards refused changes; returns the tokens of what goes. */
  readonly discard: (sequences: readonly number[]) => Promise<readonly string[]>;
}

declare global {
  var openSoak: (start: Start) => Promise<SoakPage>;
  /** There when `openSoak` has resolved. */
  var soak: SoakPage;
}
