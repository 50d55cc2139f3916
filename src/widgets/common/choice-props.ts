import type { ReactNode } from 'react';
import type { EditProps } from '../view-types.ts';

export type ChoiceValue = number | string;

export interface ChoiceOption {
  readonly value: ChoiceValue;
  /** What is searched and read aloud. */
  readonly label: string;
  /** How it looks, where that is more than its label. */
  readonly node?: ReactNode;
}

/** A choice of one or several from a list that is known whole. */
export interface ChoiceProps {
  readonly field: EditProps;
  readonly options: readonly ChoiceOption[];
  readonly chosen: readonly ChoiceValue[];
  readonly multiple: boolean;
  readonly onChoose: (chosen: readonly ChoiceValue[]) => void;
  readonly placeholder?: string | undefined;
  /** Why there is nothing to choose from. */
  readonly emptyReason?: string | undefined;
  /** How many can be chosen; the others are locked then, and a line says why. */
  readonly max?: number | undefined;
}
