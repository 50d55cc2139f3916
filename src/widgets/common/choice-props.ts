import type { ReactNode } from 'react';
import type { EditProps } from '../view-types.ts';

export type ChoiceValue = number | string;

export interface ChoiceOption {
  readonly value: ChoiceValue;
  /** The text for search and screen readers. */
  readonly label: string;
  /** A richer rendering of the option, if its label is not enough. */
  readonly node?: ReactNode;
}

/** A choice of one or several from a complete list. */
export interface ChoiceProps {
  readonly field: EditProps;
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly ChoiceValue[];
  readonly multiple: boolean;
  readonly onChoose: (chosen: readonly ChoiceValue[]) => void;
  readonly placeholder?: string | undefined;
  /** Why there are no options. */
  readonly emptyReason?: string | undefined;
  /** Maximum number of choices; the other options are then disabled, and a line says why. */
  readonly max?: number | undefined;
}
