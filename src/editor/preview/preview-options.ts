import type { ThemeName } from '../../ui/theme/palette.ts';

export type Device = 'desk' | 'tablet' | 'phone';

/** How the form is looked at while it is edited. */
export interface PreviewOptions {
  readonly device: Device;
  readonly language: string;
  /** Null: that of the page. */
  readonly theme: ThemeName | null;
  /** The id of a role; null: somebody who may do everything. */
  readonly role: number | null;
  /** The number of a status; null: that of the item, or of a new one. */
  readonly status: number | null;
  /** What fills the form: nothing, made-up values, or an item by its id. */
  readonly values: 'blank' | 'made_up' | number;
}
