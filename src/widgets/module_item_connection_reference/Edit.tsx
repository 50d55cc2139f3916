import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/antd/Select.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { SelectionText } from '../common/SelectionText.tsx';
import styles from '../common/control.module.css';
import { selectProps } from '../common/control-props.ts';
import { ItemSelect } from '../module_item_reference/ItemSelect.tsx';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { connectionOf } from './value.ts';
import { searchByLabel } from '../../ui/form/select-search.tsx';

/** A choice of a module, unless the settings fix it, and of its items. */
export function Edit(props: EditProps<SettingsOf<'module_item_connection_reference'>>) {
  const { t } = useTranslation('references');
  const { moduleType: fixed = '', template = null, allowMultiple } = props.column.settings;
  const stored = connectionOf(props.value);
  const moduleType = fixed === '' ? stored.moduleType : fixed;
  const own = stored.moduleType === moduleType ? stored.ids : [];
  const choose = (module_type: string, item_ids: readonly number[]) =>
    props.onChange(module_type === '' ? null : { module_type, item_ids });
  // Only the first control has the field's id: the second gets a separate id and a separate
  // selection text.
  const items = fixed === '' ? { ...props, id: `${props.id}-items` } : props;
  return (
    <div className={styles.stack}>
      {fixed === '' && (
        <ModuleSelect field={props} chosen={moduleType} onChoose={(type) => choose(type, [])} />
      )}
      {moduleType === '' ? (
        <span className={styles.muted}>{t('module_first')}</span>
      ) : (
        <ItemSelect
          field={items}
          label={t('items')}
          source={{ moduleType, templateId: fixed === '' ? null : template }}
          ids={own}
          multiple={allowMultiple}
          onChange={(ids) => choose(moduleType, ids)}
        />
      )}
    </div>
  );
}

interface ModuleProps {
  readonly field: EditProps;
  readonly chosen: string;
  readonly onChoose: (moduleType: string) => void;
}

/** The modules that the person may read, and the current one even if it is not among them. */
function ModuleSelect({ field, chosen, onChoose }: ModuleProps) {
  const { t } = useTranslation('references');
  const { t: words } = useTranslation('widgets');
  const { modules } = useWidgetServices().references;
  const icons = new Map(modules.map(({ type, icon }) => [type, icon]));
  const known = modules.find(({ type }) => type === chosen);
  const name = known?.name ?? (chosen === '' ? '' : words('gone', { id: chosen }));
  const options = modules.map((module) => ({ value: module.type, label: module.name }));
  return (
    <>
      <Select<string>
        {...selectProps(field)}
        aria-label={t('module')}
        className={styles.select ?? ''}
        placeholder={t('choose_module')}
        showSearch={searchByLabel}
        notFoundContent={words('nothing_found')}
        options={
          chosen === '' || known !== undefined
            ? options
            : [...options, { value: chosen, label: name }]
        }
        optionRender={({ value, label }) => (
          <span className={styles.option}>
            <Icon name={icons.get(String(value)) ?? 'box'} size={16} />
            {label}
          </span>
        )}
        value={chosen === '' ? null : chosen}
        onChange={(type: string | undefined) => onChoose(type ?? '')}
      />
      <SelectionText field={field} labels={name === '' ? [] : [name]} />
    </>
  );
}
