import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mutate } from '../../api/mutate.ts';
import { END_VIEW_AS } from '../../contract/view-as.ts';
import { useToastOnError } from '../../modules/useToastOnError.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';
import { useMe } from '../session/me.ts';

/** On every page while an admin views the product as another person: says so, and ends it. */
export function ViewAsBar() {
  const { t } = useTranslation('app');
  const cache = useQueryClient();
  const attempt = useToastOnError();
  const { user, viewed_by } = useMe();
  if (viewed_by === undefined) return null;
  const end = async () => {
    const done = await attempt(null, () => mutate(cache, END_VIEW_AS, {}));
    if (done !== null) window.location.assign('/app/people/access');
  };
  return (
    <NoticeBar label={t('view_as.label')} sentence={t('view_as.text', { name: user.display_name })}>
      <Button size="small" onClick={() => void end()}>
        {t('view_as.end')}
      </Button>
    </NoticeBar>
  );
}
