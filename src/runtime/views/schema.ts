import type { ViewSetting, ViewTypeSpec } from './view-type.ts';

const columnName = { type: 'string', pattern: '^[a-z][a-z0-9_]{0,62}$' };

const settingSchema = (setting: ViewSetting) =>
  setting.type === 'column' ? columnName : { enum: setting.values };

/**
 * The schema of views: schemas/meta/view.schema.json (`base`) with the ids of the view types as
 * values of `kind`, and a property with the settings of each.
 */
export function viewSchemaWith(
  base: { readonly properties: { readonly kind?: object } },
  viewTypes: readonly ViewTypeSpec[],
): object {
  const settings = viewTypes
    .filter((each) => each.settings.length > 0)
    .map(({ id, settings: all }): [string, object] => [
      id,
      {
        type: 'object',
        properties: Object.fromEntries(all.map((each) => [each.name, settingSchema(each)])),
        required: all.filter(({ isOptional }) => isOptional !== true).map(({ name }) => name),
        additionalProperties: false,
      },
    ]);
  const kind = { ...base.properties.kind, enum: viewTypes.map(({ id }) => id) };
  const added = Object.fromEntries<object>([['kind', kind], ...settings]);
  return { ...base, properties: { ...base.properties, ...added } };
}
