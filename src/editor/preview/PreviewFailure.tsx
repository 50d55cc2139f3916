import { useTranslation } from 'react-i18next';
import type { CompiledModule } from '../../runtime/compiled.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Alert } from '../../ui/state/Alert.tsx';
import { useUiText } from '../../ui/text/UiTextProvider.tsx';
import type { PreviewOptions } from './preview-options.ts';
import { useStoredItem } from './usePreviewedItem.ts';

interface Props {
  readonly module: CompiledModule;
  readonly values: PreviewOptions['values'];
}

/** Says that the chosen item did not load, so that nobody takes the blank form for it. */
export function PreviewFailure({ module, values }: Props) {
  const { t } = useTranslation('editor');
  const uiText = useUiText();
  const { data, error, isFetching, refetch } = useStoredItem(module, values);
  if (error === null || data !== undefined) return null;
  return (
    <Alert
      banner
      type="warning"
      title={t('preview_as.failed')}
      description={error.message}
      action={
        <Button loading={isFetching} onClick={() => void refetch()}>
          {uiText('try_again')}
        </Button>
      }
    />
  );
}
