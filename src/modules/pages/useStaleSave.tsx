import { Button, Modal } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { textIn } from '../../runtime/text.ts';
import type { OnStale, StaleSave } from '../form/useFormSave.ts';

interface Question {
  readonly stale: StaleSave;
  readonly answer: (choice: 'mine' | 'theirs' | 'neither') => void;
}

/**
 * When someone else saved first, asks whether to save on top of theirs or to take theirs; closing
 * the question goes back to the form as it is.
 */
export function useStaleSave(module: CompiledModule): {
  readonly onStale: OnStale;
  readonly dialog: ReactNode;
} {
  const { t, i18n } = useTranslation('form');
  const [question, setQuestion] = useState<Question | null>(null);
  const onStale = useCallback<OnStale>(
    (stale) => new Promise((answer) => setQuestion({ stale, answer })),
    [],
  );
  if (question === null) return { onStale, dialog: null };

  const { stale, answer } = question;
  const reply = (choice: Parameters<Question['answer']>[0]) => {
    setQuestion(null);
    answer(choice);
  };
  const names = stale.conflicts.flatMap((pointer) => {
    const column = module.byPointer.get(pointer);
    return column === undefined ? [] : [textIn(column.name, i18n.language)];
  });
  const fields = new Intl.ListFormat(i18n.language).format(names);
  const dialog = (
    <Modal
      open
      centered
      title={t('stale_title', { singular: textIn(module.document.singular, i18n.language) })}
      onCancel={() => reply('neither')}
      footer={[
        <Button key="theirs" onClick={() => reply('theirs')}>
          {t('stale_theirs')}
        </Button>,
        <Button key="mine" type="primary" onClick={() => reply('mine')}>
          {t('stale_mine')}
        </Button>,
      ]}
    >
      <p>{t('stale_text')}</p>
      {names.length > 0 && <p>{t('stale_fields', { fields })}</p>}
    </Modal>
  );
  return { onStale, dialog };
}
