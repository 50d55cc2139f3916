import { useTranslation } from 'react-i18next';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';

type AccountField = 'organisation' | 'email';

interface Props {
  readonly values: Readonly<Record<AccountField, string>>;
  readonly errors: { readonly [field in AccountField]?: string | undefined };
  readonly onChange: (field: AccountField, value: string) => void;
}

/** The two inputs that name an account (spec 2.9). Browsers fill them from the sign-in. */
export function AccountFields({ values, errors, onChange }: Props) {
  const { t } = useTranslation('auth');
  return (
    <>
      <FieldFrame label={t('organisation')} error={errors.organisation}>
        {(control) => (
          <TextInput
            {...control}
            aria-required
            name="organisation"
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
            value={values.organisation}
            onChange={(event) => onChange('organisation', event.target.value)}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('email')} error={errors.email}>
        {(control) => (
          <TextInput
            {...control}
            aria-required
            name="email"
            type="email"
            autoComplete="username"
            maxLength={255}
            value={values.email}
            onChange={(event) => onChange('email', event.target.value)}
          />
        )}
      </FieldFrame>
    </>
  );
}
