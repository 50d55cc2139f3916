import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../../runtime/compiled.ts';
import type { ViewDocument } from '../../../runtime/documents.ts';
import { textIn } from '../../../runtime/text.ts';
import { useTemplates } from '../../registry/templates.ts';
import type { ChangeView } from '../state/view-url-codec.ts';
import { ColumnSelect } from './ColumnSelect.tsx';
import { SettingSelect } from './SettingSelect.tsx';
import {
  boardColumns,
  chosenColumn,
  dateColumns,
  type ViewType,
  positionColumns,
} from './view-types.ts';

interface Props {
  readonly module: CompiledModule;
  readonly view: ViewDocument;
  readonly viewType: ViewType;
  readonly change: ChangeView;
}

const units = ['day', 'week', 'month', 'year'] as const;

/** Groups of a table: by one column, or by two, and dates by what stretch. */
function GroupSettings({ module, view: { group = [] }, change }: Props) {
  const { t } = useTranslation('list');
  const columns = module.listColumns.filter(({ canGroup }) => canGroup);
  const [first, second] = group;
  const isDate = (db: string) =>
    columns.some((each) => each.db === db && each.fieldType.document.ruleType === 'date');
  function put(at: number, by: string | undefined): void {
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
        onChange={(by) => put(0, by)}
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
          onChange={(by) => put(1, by)}
        />
      )}
    </>
  );
}

/** The templates whose columns can be shown, filtered and sorted by; of several one is chosen. */
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

/** What a kind of view is made from. */
export function ViewSettings(props: Props) {
  const { module, view, viewType, change } = props;
  const { t } = useTranslation('list');
  const dates = dateColumns(module);
  const from = chosenColumn(dates, view.calendar?.from);
  return (
    <>
      {viewType === 'table' && <GroupSettings {...props} />}
      {viewType === 'board' && (
        <ColumnSelect
          label={t('board_by')}
          columns={boardColumns(module)}
          value={chosenColumn(boardColumns(module), view.board?.by ?? 'status')?.db}
          onChange={(by) => by !== undefined && change({ board: { by } })}
        />
      )}
      {viewType === 'calendar' && from !== undefined && (
        <>
          <ColumnSelect
            label={t('calendar_from')}
            columns={dates}
            value={from.db}
            onChange={(db) =>
              db !== undefined && change({ calendar: { ...view.calendar, from: db } })
            }
          />
          <ColumnSelect
            isOptional
            label={t('calendar_to')}
            columns={dates.filter(({ db }) => db !== from.db)}
            value={view.calendar?.to}
            onChange={(to) => {
              const unit = view.calendar?.unit;
              change({
                calendar: {
                  from: from.db,
                  ...(to === undefined ? {} : { to }),
                  ...(unit === undefined ? {} : { unit }),
                },
              });
            }}
          />
        </>
      )}
      {viewType === 'map' && positionColumns(module).length > 1 && (
        <ColumnSelect
          label={t('map_at')}
          columns={positionColumns(module)}
          value={chosenColumn(positionColumns(module), view.map?.at)?.db}
          onChange={(at) => at !== undefined && change({ map: { at } })}
        />
      )}
      <TemplateSettings {...props} />
    </>
  );
}
