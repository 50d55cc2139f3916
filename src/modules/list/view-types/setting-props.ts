export interface SettingProps {
  readonly label: string;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
  readonly value: string | number | undefined;
  readonly onChange: (value: string | number | undefined) => void;
  /** No value can be chosen too. */
  readonly isOptional?: boolean;
}
