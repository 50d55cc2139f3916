import type { AnySettings, SettingsByType } from './generated/settings.ts';

/** The field types of the catalogue (schemas/field-types). */
export type FieldTypeName = keyof SettingsByType;

/**
 * The effective settings of a column of field type `T`, typed by the schema of its settings: a
 * setting with a default is present, and one that may be null is absent where it is null.
 */
export type SettingsOf<T extends FieldTypeName> = SettingsByType[T];

/**
 * The effective settings of a column of any field type. A setting is absent where the type has none
 * of that name.
 */
export type Settings = AnySettings;
