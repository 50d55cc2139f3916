import { Button } from '../../../ui/button/Button.tsx';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** "About Site Switcher": which sites can be chosen, and what choosing one does (spec 2.6). */
export function AboutSwitcher({ open, onClose }: Props) {
  const { t } = useTranslation('site_map');
  const { t: title } = useTranslation('app');
  return (
    <Modal
      open={open}
      title={title('about_switcher')}
      centered
      width={480}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('about.close')}
        </Button>
      }
    >
      <p>{t('about.which')}</p>
      <p>{t('about.what')}</p>
      <p>{t('about.stay')}</p>
    </Modal>
  );
}
