import { useQuery } from '@tanstack/react-query';
import { Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { siteFieldTypesQueryOptions } from '../../../api/own-types.ts';
import {
  DELETE_SITE_FIELD_TYPE,
  type OwnTypeRow,
  RESTORE_SITE_FIELD_TYPE,
} from '../../../contract/own-types.ts';
import { useServerMutation } from '../../../modules/useServerMutation.ts';
import { textIn } from '../../../runtime/text.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { QueryState } from '../../../ui/state/QueryState.tsx';
import { fieldTypes } from '../../../widgets/fields.ts';
import { RetirableList } from '../RetirableList.tsx';

interface Props {
  readonly siteId: number;
  /** The page of the types. */
  readonly path: string;
}

/** The own field types of the site. */
export function FieldTypesTab({ siteId, path }: Props) {
  const { t } = useTranslation('module_settings');
  const read = useQuery(siteFieldTypesQueryOptions(siteId));
  if (read.data === undefined)
    return <QueryState query={read} errorTitle={t('failed')} rows={4} rowHeight={56} />;
  return <FieldTypes siteId={siteId} path={path} rows={read.data.field_types} />;
}

interface ListProps extends Props {
  readonly rows: readonly OwnTypeRow[];
}

function FieldTypes({ siteId, path, rows }: ListProps) {
  const { t, i18n } = useTranslation('module_settings');
  const { language } = i18n;
  const send = useServerMutation();
  const nameOf = ({ document }: OwnTypeRow) => textIn(document.name, language);
  const baseOf = ({ document }: OwnTypeRow) =>
    textIn(fieldTypes.get(document.base)?.document.name ?? document.base, language);
  const paramsOf = ({ id }: OwnTypeRow) => ({ siteId, fieldTypeId: id });
  return (
    <RetirableList
      list="field-types"
      rows={rows}
      moduleName=""
      path={path}
      emptyIcon={<Shapes size={24} />}
      retireHelp={t('retire_type_help')}
      nameOf={nameOf}
      searchedTexts={(row) => [`${nameOf(row)} ${baseOf(row)}`]}
      iconOf={({ document }) => <Icon name={document.icon} size={18} />}
      detailsOf={(row) => [
        t('extends', { base: baseOf(row) }),
        t('in_templates', { count: row.used_by.length }),
      ]}
      retire={(row) => send(DELETE_SITE_FIELD_TYPE, { params: paramsOf(row) }, {})}
      restore={(row, done) => send(RESTORE_SITE_FIELD_TYPE, { params: paramsOf(row) }, { done })}
    />
  );
}
