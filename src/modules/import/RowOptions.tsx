import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Select } from '../../ui/antd/Select.tsx';
import type { ImportMapping } from '../../contract/imports.ts';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { useTemplates } from '../registry/templates.ts';
import { type ImportField, creatableLists } from './fields.ts';
import styles from './import.module.css';
import { mappedFields } from './mapping.ts';

interface Props {
  readonly module: CompiledModule;
  readonly mapping: ImportMapping;
  readonly fields: readonly ImportField[];
  /** Lines that look like totals. */
  readonly totals: readonly number[];
  readonly onChange: (mapping: ImportMapping) => void;
}

const noTemplate = -1;
const noMatch = '';

/** Chooses the template of new items, the column that identifies items, the names to create, and totals. */
export function RowOptions({ module, mapping, fields, totals, onChange }: Props) {
  const { t, i18n } = useTranslation('import_screen');
  const templates = useTemplates().newest(module.document.type);
  const mapped = mappedFields(mapping);
  const lists = creatableLists(module, mapped);
  const matches = fields
    .filter(({ identifies }) => identifies)
    .map(({ db, label }) => ({
      value: db,
      label: mapped.has(db) ? label : t('not_in_file', { field: label }),
      disabled: !mapped.has(db),
    }));
  return (
    <Card title={t('how')}>
      <div className={styles.options}>
        {templates.length > 0 && (
          <FieldFrame label={t('template')}>
            {(control) => (
              <Select<number>
                {...control}
                className={styles.full ?? ''}
                value={mapping.template_id ?? noTemplate}
                onChange={(id) =>
                  onChange({ ...mapping, template_id: id === noTemplate ? null : id })
                }
                options={[
                  ...templates.map(({ id, name }) => ({
                    value: id,
                    label: textIn(name, i18n.language),
                  })),
                  { value: noTemplate, label: t('no_template') },
                ]}
              />
            )}
          </FieldFrame>
        )}
        <FieldFrame label={t('match')} help={t('match_help')}>
          {(control) => (
            <Select<string>
              {...control}
              className={styles.full ?? ''}
              value={mapping.match ?? noMatch}
              onChange={(db) => onChange({ ...mapping, match: db === noMatch ? null : db })}
              options={[{ value: noMatch, label: t('match_none') }, ...matches]}
            />
          )}
        </FieldFrame>
        {totals.length > 0 && (
          <FieldFrame
            group
            label={t('totals')}
            help={t('totals_help', {
              count: totals.length,
              rows: new Intl.ListFormat(i18n.language).format(totals.map(String)),
            })}
          >
            {() => (
              <Checkbox
                checked={mapping.with_totals === true}
                onChange={({ target: { checked } }) =>
                  onChange({ ...mapping, with_totals: checked })
                }
              >
                {t('take_totals', { count: totals.length })}
              </Checkbox>
            )}
          </FieldFrame>
        )}
        {lists.length > 0 && (
          <FieldFrame group label={t('create_missing')} help={t('create_missing_help')}>
            {() => (
              <div className={styles.checks}>
                {lists.map((list) => (
                  <Checkbox
                    key={list}
                    checked={mapping.create_missing.includes(list)}
                    onChange={({ target: { checked } }) =>
                      onChange({
                        ...mapping,
                        create_missing: lists.filter((each) =>
                          each === list ? checked : mapping.create_missing.includes(each),
                        ),
                      })
                    }
                  >
                    {t(`create.${list}`)}
                  </Checkbox>
                ))}
              </div>
            )}
          </FieldFrame>
        )}
      </div>
    </Card>
  );
}
