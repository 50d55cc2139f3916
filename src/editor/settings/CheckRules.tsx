import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ColumnDocument } from '../../runtime/documents.ts';
import { isObject } from '../../runtime/record/json.ts';
import { Button } from '../../ui/button/Button.tsx';
import { usePerform } from '../model/useEditor.ts';
import { NameFields } from './NameFields.tsx';
import { RuleField } from './RuleField.tsx';

/** The rules that values of a field have to meet, each with the message that people read otherwise. */
export function CheckRules({ column }: { readonly column: ColumnDocument }) {
  const { t, i18n } = useTranslation('editor');
  const perform = usePerform();
  const { db, validWhen = [] } = column;
  function put(next: typeof validWhen, gesture?: string): void {
    const set = { validWhen: next.length === 0 ? null : next };
    perform({ name: 'set_property', args: { db, set } }, gesture);
  }
  return (
    <>
      {validWhen.map((check, index) => {
        const number = index + 1;
        return (
          // A check in front that goes moves the others up.
          <div key={`${validWhen.length} ${number}`}>
            <RuleField
              of={{ is: 'valid', db, index }}
              label={t('valid_when', { number })}
              rule={check.rule}
              isNeeded
            />
            <NameFields
              label={t('valid_message', { number })}
              text={check.message}
              isRequired
              onChange={(language, wording) => {
                const old = isObject(check.message) ? check.message : { en: check.message };
                const message = { ...old, [language]: wording };
                if (wording === '' && language !== 'en') Reflect.deleteProperty(message, language);
                put(validWhen.with(index, { ...check, message }), `message ${db} ${index}`);
              }}
            />
            <Button icon={<X size={16} />} onClick={() => put(validWhen.toSpliced(index, 1))}>
              {t('remove_check', { number })}
            </Button>
          </div>
        );
      })}
      <Button
        icon={<Plus size={16} />}
        onClick={() => {
          const message = { en: i18n.getFixedT('en', 'editor')('new_message') };
          put([...validWhen, { rule: { '!': [{ empty: [{ var: db }] }] }, message }]);
        }}
      >
        {t('add_check')}
      </Button>
    </>
  );
}
