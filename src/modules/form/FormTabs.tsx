import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../runtime/text.ts';
import { TabLabel } from '../../ui/page/TabLabel.tsx';
import { useWidgetServices } from '../../widgets/services.ts';
import { useFormShared } from './context.ts';
import { historyTab } from './useFieldJump.ts';
import { useErrorFields } from './useErrorFields.ts';

interface Props {
  readonly active: string;
  readonly onChange: (tab: string) => void;
  /** Where there is no room for the side panel it is one more tab. */
  readonly withHistory: boolean;
}

/** The tabs of the layout, each with the number of its fields that need attention. */
export function FormTabs({ active, onChange, withHistory }: Props) {
  const { t } = useTranslation('form');
  const { module, errors } = useFormShared();
  const { language } = useWidgetServices();
  const fields = useErrorFields(module, errors);
  const tabs = module.layout.map(({ id, name }) => {
    const count = fields.filter(({ column }) => column?.tab === id).length;
    return { key: id, label: <TabLabel label={textIn(name, language)} errors={count} /> };
  });
  const history = { key: historyTab, label: <TabLabel label={t('history')} /> };
  return (
    <Tabs activeKey={active} onChange={onChange} items={withHistory ? [...tabs, history] : tabs} />
  );
}
