/** One edit that a device keeps; its token is in what it writes, and nowhere else. */
export interface Edit {
  readonly what: 'create' | 'note' | 'row' | 'refer' | 'file' | 'sign' | 'comment';
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
  /** Of a file that was added. */
  readonly sha256: string | null;
}

export interface DeviceState {
  /** Changes and files that are to be sent without anybody's decision. */
  readonly waiting: number;
  readonly conflicts: number;
  /** The sentences of refusals. */
  readonly refused: readonly string[];
  /** Everything that the device shows as unsent, as a text. */
  readonly shown: string;
}

export interface Start {
  readonly site: number;
  readonly type: string;
}

/** What a page of the soak offers to the program that drives it. */
export interface SoakPage {
  /** Null if the device does not have the item now; nothing is kept then. */
  readonly edit: (edit: Edit) => Promise<Kept | null>;
  /** The connection is back. */
  readonly hurry: () => void;
  readonly state: () => DeviceState;
  /** Ends every conflict with the values of this device; returns how many there were. */
  readonly decideAll: () => Promise<number>;
}

declare global {
  var openSoak: (start: Start) => Promise<SoakPage>;
  var soak: SoakPage | undefined;
}
