import { PenLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button/Button.tsx';
import { RemoveButton } from '../common/entries/RemoveButton.tsx';
import { useFocusAfterRemoval } from '../common/entries/useFocusAfterRemoval.ts';
import { buttonProps } from '../common/control-props.ts';
import { useItemSelector } from '../form-values.ts';
import { useWidgetServices } from '../services.ts';
import type { SettingsOf } from '../../runtime/field-settings.ts';
import type { EditProps } from '../view-types.ts';
import { SignatureCard } from './SignatureCard.tsx';
import styles from './signature.module.css';
import { keyOf, signatureLimit, signaturesOf, valueOf } from './value.ts';

/** Loaded when somebody signs: the pad is large, and most people only read. */
const SignDialog = lazy(async () => ({
  default: (await import('./SignDialog.tsx')).SignDialog,
}));

/** The signatures, and a button to sign if another one is allowed. */
export function Edit(props: EditProps<SettingsOf<'signature'>>) {
  const { t } = useTranslation('widgets');
  const { me, digest } = useWidgetServices();
  const [signing, setSigning] = useState(false);
  const { settings } = props.column;
  const signatures = signaturesOf(props.value) ?? [];
  const now = useItemSelector((item) => digest(props.moduleType, item));
  const { root, removing } = useFocusAfterRemoval<HTMLDivElement>(props.id);
  return (
    <div ref={root} className={styles.list}>
      {signatures.map((each) => (
        <SignatureCard
          key={keyOf(each)}
          signature={each}
          settings={settings}
          digest={now}
          action={
            <RemoveButton
              label={t('signature_remove', { name: each.printed_name })}
              onRemove={() => {
                removing(signatures.indexOf(each));
                props.onChange(valueOf(signatures.filter((other) => other !== each)));
              }}
            />
          }
        />
      ))}
      {signatures.length < signatureLimit(settings) && (
        <Button {...buttonProps(props)} icon={<PenLine />} onClick={() => setSigning(true)}>
          {t('sign')}
        </Button>
      )}
      {signing && (
        <Suspense fallback={null}>
          <SignDialog
            settings={settings}
            name={me.name}
            onCancel={() => setSigning(false)}
            onSign={(signature) => {
              props.onChange(valueOf([...signatures, signature]));
              setSigning(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
