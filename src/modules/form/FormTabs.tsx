import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import { TabLabel } from '../../ui/page/TabLabel.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { type FieldErrors, isWithin, useAllErrors } from './field-errors.ts';

interface Props {
  readonly module: CompiledModule;
  readonly errors: FieldErrors;
  readonly active: string;
  readonly onChange: (tab: string) => void;
  /** Where there is no room for the side panel it is one more tab. */
  readonly withHistory: boolean;
}

export const historyTab = ':history';

/** The tabs of the layout, each with the number of its fields that need attention. */
export function FormTabs({ module, errors, active, onChange, withHistory }: Props) {
  const { t } = useTranslation('form');
  const { language } = useWidgetServices();
  const found = useAllErrors(errors);
  const items = module.layout.map((tab) => {
    const columns = tab.sections.flatMap((section) => section.columns);
    const count = columns.filter((column) =>
      found.some((error) => isWithin(error.pointer, column.pointer)),
    ).length;
    return {
      key: tab.id,
      label: <TabLabel label={textIn(tab.name, language)} errors={count} />,
    };
  });
  const all = withHistory
    ? [...items, { key: historyTab, label: <TabLabel label={t('history')} /> }]
    : items;
  return <Tabs activeKey={active} onChange={onChange} items={all} />;
}
