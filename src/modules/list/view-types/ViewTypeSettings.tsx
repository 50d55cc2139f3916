import { useTranslation } from 'react-i18next';
import type { CompiledModule, ListColumn } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import { settingsOf } from '../../../runtime/views/view-type.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { useTemplates } from '../../registry/templates.ts';
import type { ChangeView } from '../state/view-change.ts';
import { acceptedColumns, changedSettings, settingColumns } from './resolve-view-type.ts';
import { SettingSelect } from './SettingSelect.tsx';
import type { ViewType } from './view-type.ts';
import { useWidgetServices } from '../../../widgets/services.ts';

interface ColumnSelectProps {
  readonly label: string;
  readonly columns: readonly ListColumn[];
  readonly value: string | undefined;
  readonly onChange: (db: string | undefined) => void;
  /** No column can be chosen too. */
  readonly isOptional?: boolean;
}

/** Selects the column for a setting of a view type. */
function ColumnSelect({ label, columns, value, onChange, isOptional = false }: ColumnSelectProps) {
  const { language } = useWidgetServices();
  return (
    <SettingSelect
      label={label}
      isOptional={isOptional}
      options={columns.map(({ db, name }) => ({ value: db, label: textIn(name, language) }))}
      value={value}
      onChange={(db) => onChange(typeof db === 'string' ? db : undefined)}
    />
  );
}

interface Props {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly viewType: ViewType;
  readonly change: ChangeView;
}

const units = ['day', 'week', 'month', 'year'] as const;

/** The groups of a table: one or two columns, and the period of a date. */
function GroupSettings({ module, view: { group = [] }, change }: Props) {
  const { t } = useTranslation('list');
  const columns = module.listColumns.filter(({ canGroup }) => canGroup);
  const [first, second] = group;
  const isDate = (db: string) =>
    columns.some((each) => each.db === db && each.fieldType.document.ruleType === 'date');
  function setColumn(at: number, by: string | undefined): void {
    if (by === undefined) change({ group: group.slice(0, at) });
    else {
      const level = isDate(by) ? { by, unit: 'month' as const } : { by };
      change({ group: [...group.slice(0, at), level, ...group.slice(at + 1)] });
    }
  }
  return (
    <>
      <ColumnSelect
        isOptional
        label={t('group_by')}
        columns={columns}
        value={first?.by}
        onChange={(by) => setColumn(0, by)}
      />
      {first !== undefined && isDate(first.by) && (
        <SettingSelect
          label={t('group_unit')}
          options={units.map((unit) => ({ value: unit, label: t(`unit.${unit}`) }))}
          value={first.unit ?? 'day'}
          onChange={(chosen) => {
            const unit = units.find((each) => each === chosen);
            if (unit !== undefined) change({ group: [{ ...first, unit }, ...group.slice(1)] });
          }}
        />
      )}
      {first !== undefined && (
        <ColumnSelect
          isOptional
          label={t('then_by')}
          columns={columns.filter(({ db }) => db !== first.by)}
          value={second?.by}
          onChange={(by) => setColumn(1, by)}
        />
      )}
    </>
  );
}

/** The order of cards, which have no header to sort by. */
function SortSettings({ module, view: { sort = [] }, change }: Props) {
  const { t } = useTranslation('list');
  const [first] = sort;
  const columns = module.listColumns.filter(({ canSort }) => canSort);
  return (
    <>
      <ColumnSelect
        isOptional
        label={t('sort_by')}
        columns={columns}
        value={first?.db}
        onChange={(db) =>
          change({ sort: db === undefined ? undefined : [{ db, direction: 'asc' }] })
        }
      />
      {first !== undefined && (
        <SettingSelect
          label={t('sort_direction')}
          options={(['asc', 'desc'] as const).map((direction) => ({
            value: direction,
            label: t(`sort_${direction}`),
          }))}
          value={first.direction}
          onChange={(chosen) =>
            change({ sort: [{ db: first.db, direction: chosen === 'desc' ? 'desc' : 'asc' }] })
          }
        />
      )}
    </>
  );
}

/** Selects the template whose columns can be shown, filtered and sorted by. */
function TemplateSettings({ module, view, change }: Props) {
  const { t, i18n } = useTranslation('list');
  const templates = useTemplates().newest(module.document.type);
  if (templates.length === 0) return null;
  return (
    <SettingSelect
      isOptional
      label={t('template')}
      options={templates.map(({ id, name }) => ({ value: id, label: textIn(name, i18n.language) }))}
      value={view.templateId}
      onChange={(id) => change({ templateId: typeof id === 'number' ? id : undefined })}
    />
  );
}

/** The column settings of a view type. A required one with a single option is not shown. */
function ColumnSettings({ module, view, viewType, change }: Props) {
  const { t } = useTranslation('list');
  const { id } = viewType;
  const settings = settingsOf(view, id) ?? {};
  const chosen = settingColumns(module, viewType, settings);
  return viewType.settings.map((setting) => {
    const { name, isOptional = false } = setting;
    const accepted = acceptedColumns(module, setting);
    if (accepted.length < (isOptional ? 1 : 2)) return null;
    const others = new Set([...chosen].flatMap(([key, { db }]) => (key === name ? [] : [db])));
    return (
      <ColumnSelect
        key={`${id}.${name}`}
        isOptional={isOptional}
        label={t(`view_types.${id}.${name}`)}
        columns={isOptional ? accepted.filter(({ db }) => !others.has(db)) : accepted}
        value={chosen.get(name)?.db}
        onChange={(db) => {
          if (db === undefined && !isOptional) return;
          const next = changedSettings(module, viewType, settings, { [name]: db });
          change({ settings: { [id]: next } });
        }}
      />
    );
  });
}

/** The settings of a view type in the toolbar. */
export function ViewTypeSettings(props: Props) {
  const isPhone = useIsPhone();
  const { rows } = props.viewType;
  return (
    <>
      {(rows === 'cards' || (rows === 'table' && isPhone)) && <SortSettings {...props} />}
      {props.viewType.rows === 'table' && <GroupSettings {...props} />}
      <ColumnSettings {...props} />
      <TemplateSettings {...props} />
    </>
  );
}
