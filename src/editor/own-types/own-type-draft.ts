import type { FieldTypeDocument, OwnTypeDocument } from '../../runtime/documents.ts';
import { resolveSettings } from '../../runtime/record/settings.ts';

/** What a type does with a setting: leaves it to the field, says how it begins, or fixes it. */
export type SettingUse = 'free' | 'start' | 'fixed';

export function settingUse(
  { fixed = {}, defaults = {} }: OwnTypeDocument,
  setting: string,
): SettingUse {
  if (Object.hasOwn(fixed, setting)) return 'fixed';
  return Object.hasOwn(defaults, setting) ? 'start' : 'free';
}

/** The settings with which a field of the type begins. */
export function settingsOf(type: OwnTypeDocument, base: FieldTypeDocument) {
  return resolveSettings(base, { ...type.defaults, ...type.fixed });
}

function without(settings: OwnTypeDocument['fixed'], setting: string) {
  return Object.fromEntries(Object.entries(settings ?? {}).filter(([name]) => name !== setting));
}

/** The type with another use of a setting; its value stays. */
export function withSetting(
  type: OwnTypeDocument,
  setting: string,
  use: SettingUse,
  value: unknown,
): OwnTypeDocument {
  const { fixed: _fixed, defaults: _defaults, ...rest } = type;
  const [fixed, defaults] = [without(type.fixed, setting), without(type.defaults, setting)];
  const own = { [setting]: value ?? null };
  const nextFixed = use === 'fixed' ? { ...fixed, ...own } : fixed;
  const nextDefaults = use === 'start' ? { ...defaults, ...own } : defaults;
  return {
    ...rest,
    ...(Object.keys(nextFixed).length > 0 && { fixed: nextFixed }),
    ...(Object.keys(nextDefaults).length > 0 && { defaults: nextDefaults }),
  };
}
