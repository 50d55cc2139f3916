import { Button } from '../button/Button.tsx';
import { useUiText } from '../text/UiTextProvider.tsx';

/** The next step where a search finds nothing: shows everything again. */
export function ClearSearch({ onClear }: { readonly onClear: () => void }) {
  const t = useUiText();
  return (
    <Button size="small" onClick={onClear}>
      {t('clear_search')}
    </Button>
  );
}
