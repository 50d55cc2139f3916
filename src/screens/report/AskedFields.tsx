import { useMemo, useState } from 'react';
import { RuledField } from '../../modules/form/Field.tsx';
import { useColumnState, useFieldErrors } from '../../modules/form/useFormModel.ts';
import { askedColumns } from '../../modules/report-item.ts';
import type { ReportModule } from '../../modules/reports.ts';
import type { CompiledColumn } from '../../runtime/compiled.ts';
import type { Item } from '../../runtime/record/item.ts';

interface Props extends ReportModule {
  /** The item with which the report begins. */
  readonly start: Item;
}

/** The fields that the module or its template requires, and for which the report has no value. */
export function AskedFields({ module, report, start }: Props) {
  const columns = useMemo(() => askedColumns(module, report, start), [module, report, start]);
  return columns.map((column) => <AskedField key={column.db} column={column} />);
}

/** Nothing while the field is not required; one that was wrong stays until the report is sent. */
function AskedField({ column }: { readonly column: CompiledColumn }) {
  const { required } = useColumnState(column);
  const [error] = useFieldErrors(column);
  const [wasWrong, setWasWrong] = useState(false);
  if (error !== undefined && !wasWrong) setWasWrong(true);
  return required || wasWrong ? <RuledField column={column} error={error} eager /> : null;
}
