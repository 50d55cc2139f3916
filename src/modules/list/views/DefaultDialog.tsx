import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/overlay/Modal.tsx';
import { Select } from '../../../ui/antd/Select.tsx';
import { siteViewsQueryOptions, rolesQueryOptions } from '../../../api/query-options.ts';
import type { ViewRow } from '../../../contract/views.ts';
import { FieldFrame } from '../../../ui/form/FieldFrame.tsx';
import { useViewMutations } from './useViewMutations.ts';
import { searchByLabel } from '../../../ui/form/select-search.tsx';
import styles from './views.module.css';

interface Props {
  readonly siteId: number;
  readonly organisationId: number;
  readonly view: ViewRow;
  readonly onClose: () => void;
}

/** Everybody without a default view for one of their roles. */
const everybody = 0;

/** Chooses for whom a shared view is the default of the module's list. */
export function DefaultDialog({ siteId, organisationId, view, onClose }: Props) {
  const { t } = useTranslation(['list', 'ui']);
  const roles = useQuery(rolesQueryOptions(organisationId));
  const views = useQuery(siteViewsQueryOptions(siteId));
  const { setDefault } = useViewMutations(siteId);
  const before = (views.data?.defaults ?? [])
    .filter((each) => each.view_id === view.id)
    .map(({ role_id }) => role_id ?? everybody);
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const [saving, setSaving] = useState(false);
  const now = chosen ?? before;
  const options = [
    { value: everybody, label: t('view.everybody') },
    ...(roles.data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];

  async function save(): Promise<void> {
    setSaving(true);
    const changes = [
      ...now.filter((id) => !before.includes(id)).map((id) => [id, view.id] as const),
      ...before.filter((id) => !now.includes(id)).map((id) => [id, null] as const),
    ];
    let isDone = true;
    for (const [id, view_id] of changes) {
      const role_id = id === everybody ? null : id;
      const { module_type } = view;
      isDone = (await setDefault({ module_type, role_id, view_id })) !== null && isDone;
    }
    setSaving(false);
    if (isDone) onClose();
  }

  return (
    <Modal
      open
      centered
      width={440}
      title={t('view.default_title')}
      okText={t('view.save')}
      cancelText={t('ui:cancel')}
      confirmLoading={saving}
      okButtonProps={{ disabled: views.data === undefined }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <FieldFrame
        label={t('view.default_for')}
        help={t('view.default_help')}
        error={roles.error?.message}
      >
        {(control) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            className={styles.roles ?? ''}
            loading={roles.isPending}
            showSearch={searchByLabel}
            options={options}
            value={[...now]}
            onChange={setChosen}
          />
        )}
      </FieldFrame>
    </Modal>
  );
}
