/** A label of a module on the site. */
export interface LabelOption {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly description: string | null;
  /** False for one that was deleted: it is named where it is, and can't be chosen any more. */
  readonly isActive: boolean;
}

/** Labels, which may be made while choosing (spec 3.3, `allowCreateNew`). */
export interface LabelServices {
  /** By name; the same array until one changes. */
  readonly forModule: (moduleType: string) => readonly LabelOption[];
  /** Whether the person may make one where a field lets that happen. */
  readonly mayCreate: (moduleType: string) => boolean;
  /**
   * Makes a label; where somebody has just made one of that name, that one. Rejects with an error
   * whose message can be shown.
   */
  readonly create: (moduleType: string, name: string) => Promise<LabelOption>;
}
