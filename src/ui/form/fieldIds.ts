/**
 * The ids that wire a control to its label and its note (help or error), derived from the control's
 * id.
 */
export interface FieldIds {
  readonly control: string;
  readonly label: string;
  readonly note: string;
}

/** The ids of the field whose control has the id `control`. */
export function fieldIds(control: string): FieldIds {
  return { control, label: `${control}-label`, note: `${control}-note` };
}
