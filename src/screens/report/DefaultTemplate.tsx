import type { ReactNode } from 'react';
import { useTemplates, withDefaultTemplate } from '../../modules/registry/templates.ts';
import type { ReportModule } from '../../modules/reports.ts';

interface Props {
  readonly target: ReportModule;
  readonly children: (own: ReportModule) => ReactNode;
}

/** The module of a report with its default template on the site. */
export function DefaultTemplate({ target, children }: Props) {
  const module = withDefaultTemplate(useTemplates(), target.module);
  return children({ module, report: module.report ?? target.report });
}
