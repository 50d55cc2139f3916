import { useTranslation } from 'react-i18next';
import { languages, type Text } from '../../runtime/text.ts';
import { FieldFrame } from '../../ui/form/FieldFrame.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { languageName } from '../document/language-name.ts';
import { wordingOf } from '../document/template-texts.ts';
import { LanguageLine, LanguageTexts } from './LanguageTexts.tsx';

interface Props {
  readonly label: string;
  readonly text: Text | undefined;
  readonly onChange: (language: string, wording: string) => void;
  /** The English text may not be empty. */
  readonly isRequired?: boolean;
  readonly isLong?: boolean;
  readonly help?: string;
  /** The focus leaves one of the texts. */
  readonly onLeave?: () => void;
}

const wordingIn = (text: Text | undefined, language: string): string =>
  text === undefined ? '' : wordingOf(text, language);

/** A text in every language, a line for each; with how many are missing. */
export function NameFields(props: Props) {
  const { label, text, onChange, isRequired = false, isLong = false, help, onLeave } = props;
  const { i18n } = useTranslation('editor');
  const Input = isLong ? TextArea : TextInput;
  return (
    <LanguageTexts
      label={label}
      isRequired={isRequired}
      help={help}
      // A plain text is for every language.
      wordings={languages.map((each) => (typeof text === 'string' ? text : wordingIn(text, each)))}
      onLeave={onLeave}
    >
      {languages.map((language) => (
        <LanguageLine key={language} language={language}>
          <FieldFrame
            label={`${label}, ${languageName(language, i18n.language)}`}
            required={isRequired && language === 'en'}
          >
            {(control) => (
              <Input
                {...control}
                {...(isLong && { rows: 2 })}
                lang={language}
                value={wordingIn(text, language)}
                maxLength={2000}
                onChange={({ target }: { readonly target: { readonly value: string } }) =>
                  onChange(language, target.value)
                }
              />
            )}
          </FieldFrame>
        </LanguageLine>
      ))}
    </LanguageTexts>
  );
}
