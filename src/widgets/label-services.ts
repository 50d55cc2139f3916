/** A label of a module on the site. */
export interface LabelOption {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb`. */
  readonly colour: string;
  readonly description: string | null;
  /** False for a deleted label: existing values still show it, but it can't be chosen any more. */
  readonly isActive: boolean;
}

/** Labels, which may be created while choosing (spec 3.3, `allowCreateNew`). */
export interface LabelServices {
  /** Sorted by name; the same array until a label changes. */
  readonly forModule: (moduleType: string) => readonly LabelOption[];
  /** Where the person keeps the labels of a module; null without the right to. */
  readonly pageHref: (moduleType: string) => string | null;
  /** Whether the person may create a label, if the field allows that. */
  readonly mayCreate: (moduleType: string) => boolean;
  /**
   * Creates a label; returns the existing one if somebody has just created one of that name.
   * Rejects with an error whose message can be shown.
   */
  readonly create: (moduleType: string, name: string) => Promise<LabelOption>;
}
