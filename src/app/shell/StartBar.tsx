import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useStore } from '../../browser/useStore.ts';
import { settingsPermission } from '../../domain/permissions.ts';
import { startVisit, visitStep } from '../../modules/pages/start-visit.ts';
import { may } from '../../modules/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { NoticeBar } from '../../ui/page/NoticeBar.tsx';
import { useMe } from '../session/me.ts';
import { startPath } from '../session/paths.ts';

/** On pages that a step of the guided start has opened: which step it is, and the way back. */
export function StartBar() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const step = useStore(startVisit);
  const me = useMe();
  if (step === null || pathname === startPath || !may(me, settingsPermission, null)) return null;
  return (
    <NoticeBar
      label={t('start.title')}
      sentence={t('start.step', { step: t(`start.steps.${step}`) })}
    >
      <Button size="small" onClick={() => void navigate(startPath)}>
        {t('start.back')}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<X size={16} />}
        aria-label={t('start.hide')}
        onClick={() => visitStep(null)}
      />
    </NoticeBar>
  );
}
